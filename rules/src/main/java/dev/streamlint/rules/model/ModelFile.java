package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One model file as written: nothing in it has been looked up in other files yet.
 *
 * @param markers words of which a source file must have one for this model file to matter to it;
 *     none: it always matters
 * @param defaultStreams what an absent stream means, where it is not the legacy default stream
 * @param factories patterns of method names, see {@link ApiModels#isFactoryName}
 * @param failure see {@link ApiModels#failure}
 * @param models further files, of a project file
 * @param policy what a project file says of findings
 */
record ModelFile(
    String family,
    List<DefaultStream> defaultStreams,
    List<String> markers,
    List<Type> types,
    List<Constant> constants,
    List<MethodEntry> methods,
    List<String> factories,
    List<PropertyModel> properties,
    Optional<FailureModel> failure,
    List<Named> models,
    ProjectPolicy policy) {

  /**
   * The same; without markers, the packages of what it models are those. Java's own packages are in
   * every file, and so tell none from the others.
   */
  ModelFile marked() {
    if (!markers.isEmpty()) {
      return this;
    }
    Set<String> packages = new LinkedHashSet<>();
    types.forEach(type -> packages.add(packageOf(type.name())));
    methods.forEach(method -> packages.add(packageOf(method.owner())));
    packages.removeIf(name -> name.startsWith("java.") || name.startsWith("javax."));
    return new ModelFile(
        family,
        defaultStreams,
        new ArrayList<>(packages),
        types,
        constants,
        methods,
        factories,
        properties,
        failure,
        models,
        policy);
  }

  /** What is before the first part with a capital; of a class in no package its own name. */
  private static String packageOf(String type) {
    int start = 0;
    for (int dot = type.indexOf('.'); dot >= 0; dot = type.indexOf('.', start)) {
      if (Character.isUpperCase(type.charAt(start))) {
        break;
      }
      start = dot + 1;
    }
    return start == 0 ? type : type.substring(0, start - 1);
  }

  /** What an absent stream means in a family. */
  record DefaultStream(String family, Operand stream, Source from) {}

  /** {@code role} is absent when a supertype is to say it. */
  record Type(
      String name,
      Optional<TypeModel.Role> role,
      List<Named> supertypes,
      boolean collected,
      boolean host,
      String family,
      Source from) {}

  /** A name, where it stands. */
  record Named(String name, Source from) {}

  /**
   * {@code name} is that of the class and of the field; {@code value} is a {@code Long} or an
   * {@link Operand}.
   */
  record Constant(String name, Object value, Source from) {}
}
