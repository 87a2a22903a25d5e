package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Files that are used together must not say two things of one method, type or constant. */
final class LayerCheck {
  private final Problems problems;
  private final Map<ModelIndex.Key, CallModel> methods = new HashMap<>();
  private final Map<String, ModelFile.Type> types = new HashMap<>();
  private final Map<String, ModelFile.Constant> constants = new HashMap<>();
  private final Map<String, PropertyModel> properties = new HashMap<>();
  private final Map<String, ModelFile.DefaultStream> defaultStreams = new HashMap<>();

  LayerCheck(Problems problems) {
    this.problems = problems;
  }

  void check(List<ModelFile> files) {
    for (ModelFile file : files) {
      file.methods().forEach(this::check);
      file.types().forEach(this::check);
      file.constants().forEach(this::check);
      file.properties().forEach(this::check);
      file.defaultStreams().forEach(this::check);
    }
  }

  private void check(MethodEntry entry) {
    CallModel method = entry.read(problems);
    CallModel other = methods.putIfAbsent(ModelIndex.Key.of(method), method);
    if (other == null) {
      return;
    }
    if (other.from().file().equals(method.from().file())) {
      problems.add(
          method.from(),
          "a method of this name with as many parameters is already on line "
              + other.from().line());
    } else if (!other.effects().equals(method.effects()) || other.mayThrow() != method.mayThrow()) {
      contradicts(method.from(), method.owner() + "." + method.name(), other.from());
    }
  }

  private void check(ModelFile.Type type) {
    ModelFile.Type other = types.putIfAbsent(type.name(), type);
    if (other != null
        && (!other.role().equals(type.role())
            || !names(other).equals(names(type))
            || other.collected() != type.collected()
            || other.host() != type.host())) {
      contradicts(type.from(), type.name(), other.from());
    }
  }

  private void check(ModelFile.Constant constant) {
    ModelFile.Constant other = constants.putIfAbsent(constant.name(), constant);
    if (other != null && !other.value().equals(constant.value())) {
      contradicts(constant.from(), constant.name(), other.from());
    }
  }

  private void check(PropertyModel property) {
    PropertyModel other = properties.putIfAbsent(property.name(), property);
    if (other != null
        && (!other.value().equals(property.value()) || !other.why().equals(property.why()))) {
      contradicts(property.from(), property.name(), other.from());
    }
  }

  private void check(ModelFile.DefaultStream stream) {
    ModelFile.DefaultStream other = defaultStreams.putIfAbsent(stream.family(), stream);
    if (other != null && !other.stream().equals(stream.stream())) {
      contradicts(stream.from(), stream.family(), other.from());
    }
  }

  private void contradicts(Source at, String what, Source other) {
    problems.add(at, "`" + what + "` means something else in " + other.file() + ":" + other.line());
  }

  private static List<String> names(ModelFile.Type type) {
    return type.supertypes().stream().map(ModelFile.Named::name).toList();
  }
}
