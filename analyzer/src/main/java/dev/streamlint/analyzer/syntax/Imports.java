package dev.streamlint.analyzer.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file imports, as written.
 *
 * @param types simple name to full name
 * @param onDemand packages and classes of {@code import p.*}
 * @param members static imports: simple name to the classes that may own it
 * @param membersOnDemand classes of {@code import static p.C.*}
 */
record Imports(
    Map<String, String> types,
    List<String> onDemand,
    Map<String, List<String>> members,
    List<String> membersOnDemand) {

  static final Imports NONE = new Imports(Map.of(), List.of(), Map.of(), List.of());

  static Imports of(List<Import> all) {
    Map<String, String> types = new HashMap<>();
    List<String> onDemand = new ArrayList<>();
    Map<String, List<String>> members = new LinkedHashMap<>();
    List<String> membersOnDemand = new ArrayList<>();
    for (Import one : all) {
      String name = one.name();
      int dot = name.lastIndexOf('.');
      if (one.isModule()) {
        onDemand.addAll(JdkTypes.packagesOfModule(name));
      } else if (one.isOnDemand()) {
        (one.isStatic() ? membersOnDemand : onDemand).add(name);
      } else if (dot > 0 && one.isStatic()) {
        members
            .computeIfAbsent(name.substring(dot + 1), n -> new ArrayList<>())
            .add(name.substring(0, dot));
      } else if (dot > 0) {
        types.putIfAbsent(name.substring(dot + 1), name);
      }
    }
    return new Imports(types, onDemand, members, membersOnDemand);
  }

  /** Classes from which the simple name of a member may come, single imports first. */
  List<String> ownersOf(String member) {
    List<String> single = members.getOrDefault(member, List.of());
    if (single.isEmpty()) {
      return membersOnDemand;
    }
    List<String> owners = new ArrayList<>(single);
    owners.addAll(membersOnDemand);
    return owners;
  }
}
