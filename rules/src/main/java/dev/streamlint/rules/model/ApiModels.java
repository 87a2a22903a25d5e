package dev.streamlint.rules.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that is known of libraries. Immutable; lookups are by name and number of arguments, no class
 * path is needed.
 */
public interface ApiModels {

  /**
   * The method {@code owner.name} (or one it inherits from a modelled supertype) that takes so many
   * arguments.
   */
  Optional<CallModel> method(String owner, String name, int arguments);

  /** Whether the owner has an entry for methods of just that name, not only for a pattern of it. */
  boolean isNamed(String owner, String name);

  /**
   * What the user's own files say of a method that {@code owner} itself declares. It takes the
   * place of the method's source.
   */
  Optional<CallModel> stated(String owner, String name, int arguments);

  /**
   * Whether the user's own files say what the type's objects are (a stream, memory) or how they are
   * made. Then they say all of it, and its source does not count.
   */
  boolean isStated(String type);

  /**
   * Methods of that name and arity in any modelled type: the fallback when the receiver's type is
   * not known.
   */
  List<CallModel> anyMethod(String name, int arguments);

  /** The type's model. */
  Optional<TypeModel> type(String name);

  /** All types. */
  Collection<TypeModel> types();

  /** Whether {@code type} is {@code supertype} or a modelled subtype of it. */
  boolean isSubtype(String type, String supertype);

  /** Value of a modelled constant field: a {@code Long}, or one of the stream operands. */
  Optional<Object> constant(String owner, String field);

  /** The names, {@code owner.field}, of the constants with such a value, in alphabetical order. */
  List<String> constantsWith(Object value);

  /** The system property of that name, if a library becomes hazardous by it. */
  Optional<PropertyModel> property(String name);

  /** Whether there are any such system properties. */
  boolean hasProperties();

  /**
   * What an absent stream, a null stream or handle 0 means in an API family: a stream operand, and
   * never {@link Operand.DefaultStream}.
   */
  Operand defaultStream(String family);

  /** Words of which a file must have at least one to be worth parsing. */
  Set<String> markers();

  /** All methods, sorted by owner, name and arity. */
  List<CallModel> all();

  /**
   * Whether a call of an unknown method of that name makes a new object each time ({@code
   * allocate*}, {@code next*}), so that two calls with equal arguments must not be taken for the
   * same thing.
   */
  boolean isFactoryName(String name);

  /** What becomes of a call that fails; empty if calls of the family do not fail. */
  Optional<FailureModel> failure(String family);
}
