package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What users say of their own code and of their switches, checked against each other and against
 * all that is built in.
 */
public final class UserModels {
  private record Parsed(Models.Builtin file, ModelFile models) {}

  private final List<Parsed> builtin;
  private final List<ModelFile> users;
  private final String texts;
  private final Map<String, Operand> switches;
  private final Set<String> families;
  private final ApiModels all;

  private UserModels(
      List<Parsed> builtin,
      List<ModelFile> users,
      String texts,
      Map<String, Operand> switches,
      Problems problems) {
    this.builtin = builtin;
    this.users = users;
    this.texts = texts;
    this.switches = switches;
    ModelIndex index = new ModelIndex(problems);
    this.all = build(index, builtin);
    problems.throwIfAny();
    this.families = index.families();
  }

  /**
   * Reads them.
   *
   * @throws ModelException when a file cannot be used; it has all the mistakes of all files
   */
  public static UserModels read(UserFiles files) {
    Problems problems = new Problems();
    UserFileReader reader = new UserFileReader(problems);
    reader.read(files);
    return of(reader, problems);
  }

  /** As {@link #read(UserFiles)}, with the texts of model files by name. */
  static UserModels read(Map<String, String> texts, Problems problems) {
    UserFileReader reader = new UserFileReader(problems);
    texts.forEach(reader::read);
    return of(reader, problems);
  }

  private static UserModels of(UserFileReader reader, Problems problems) {
    List<Parsed> builtin = new ArrayList<>();
    for (Models.Builtin file : Models.BUILTIN) {
      builtin.add(new Parsed(file, Models.read(file, problems)));
    }
    new LayerCheck(problems).check(reader.files());
    return new UserModels(builtin, reader.files(), reader.texts(), Map.of(), problems);
  }

  /** With other default streams, by family: those of the command line win. */
  public UserModels withDefaultStreams(Map<String, Operand> streams) {
    Map<String, Operand> more = new HashMap<>(switches);
    more.putAll(streams);
    return new UserModels(builtin, users, texts, more, new Problems());
  }

  /** The API families that there are models of. */
  public Set<String> families() {
    return families;
  }

  /** All models. */
  public ApiModels all() {
    return all;
  }

  /**
   * What is known of the libraries that some code uses, or that the user's files speak of.
   *
   * @param present the markers that the code has
   */
  public ApiModels forMarkers(Set<String> present) {
    Set<String> wanted = new LinkedHashSet<>(present);
    Models.builtinMarkers().stream().filter(texts::contains).forEach(wanted::add);
    List<Parsed> used = builtin.stream().filter(b -> b.file().isWanted(wanted)).toList();
    return build(new ModelIndex(new Problems()), used);
  }

  /** The methods of the user's files, in their order. */
  public List<CallModel> methods() {
    return users.stream().flatMap(f -> f.methods().stream()).map(MethodEntry::model).toList();
  }

  /** What the project file says of findings. */
  public ProjectPolicy policy() {
    return users.stream()
        .map(ModelFile::policy)
        .filter(policy -> !policy.equals(ProjectPolicy.ALL))
        .findFirst()
        .orElse(ProjectPolicy.ALL);
  }

  private ApiModels build(ModelIndex index, List<Parsed> used) {
    index.addLayer(used.stream().map(Parsed::models).toList());
    index.addUsers(users);
    switches.forEach(index::setDefaultStream);
    return index.build();
  }
}
