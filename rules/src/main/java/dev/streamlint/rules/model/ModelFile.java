package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.List;
import java.util.Optional;

/**
 * One model file as written: nothing in it has been looked up in other files yet.
 *
 * @param markers words of which a source file must have one for this model file to matter to it;
 *     none: it always matters
 * @param defaultStream what an absent stream means, where it is not the legacy default stream
 * @param factories patterns of method names, see {@link ApiModels#isFactoryName}
 * @param failure see {@link ApiModels#failure}
 */
record ModelFile(
    String family,
    Optional<Operand> defaultStream,
    List<String> markers,
    List<Type> types,
    List<Constant> constants,
    List<MethodEntry> methods,
    List<String> factories,
    List<PropertyModel> properties,
    Optional<FailureModel> failure) {

  /** {@code role} is absent when a supertype is to say it. */
  record Type(
      String name,
      Optional<TypeModel.Role> role,
      List<Named> supertypes,
      boolean collected,
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
