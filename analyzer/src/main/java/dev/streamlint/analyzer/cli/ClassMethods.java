package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.rules.model.CallModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods that a class declares or inherits, by name and number of parameters. */
final class ClassMethods {
  private static final int QUIET =
      ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

  private record Method(String name, int parameters, boolean variadic) {}

  private final List<Method> methods = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private boolean whole = true;

  private ClassMethods() {}

  /** Those of the class of that name, as in a source; nothing if it is not on the class path. */
  static Optional<ClassMethods> read(String type, ClassPath classPath) {
    String name = type.replace('.', '/');
    Optional<byte[]> bytes = classPath.find(name);
    // com.acme.Outer.Inner is com/acme/Outer$Inner.
    for (int slash = name.lastIndexOf('/'); bytes.isEmpty() && slash > 0; ) {
      name = name.substring(0, slash) + '$' + name.substring(slash + 1);
      bytes = classPath.find(name);
      slash = name.lastIndexOf('/');
    }
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    ClassMethods found = new ClassMethods();
    found.add(name, classPath, true);
    return Optional.of(found);
  }

  /** Whether all supertypes are on the class path. */
  boolean isWhole() {
    return whole;
  }

  boolean has(CallModel model) {
    return methods.stream()
        .anyMatch(
            m ->
                (model.isPattern() ? model.covers(m.name()) : isCalled(m, model))
                    && fits(m, model));
  }

  Set<Integer> parameterCounts(String name) {
    Set<Integer> counts = new TreeSet<>();
    methods.stream().filter(m -> m.name().equals(name)).forEach(m -> counts.add(m.parameters()));
    return counts;
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>();
    methods.forEach(m -> names.add(m.name()));
    names.remove(MethodDecl.CONSTRUCTOR);
    return names;
  }

  private static boolean isCalled(Method method, CallModel model) {
    return method.name().equals(model.name());
  }

  private static boolean fits(Method method, CallModel model) {
    int least = model.variadic() ? model.params().size() - 1 : model.params().size();
    return (model.variadic() && method.parameters() >= least)
        || method.parameters() == least
        || (method.variadic() && least >= method.parameters() - 1);
  }

  private void add(@Nullable String name, ClassPath classPath, boolean own) {
    if (name == null || !seen.add(name)) {
      return;
    }
    Optional<byte[]> bytes = classPath.find(name);
    if (bytes.isEmpty()) {
      whole = false;
      return;
    }
    try {
      ClassReader reader = new ClassReader(bytes.get());
      reader.accept(new Collector(own), QUIET);
      add(reader.getSuperName(), classPath, false);
      for (String above : reader.getInterfaces()) {
        add(above, classPath, false);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // Of a Java that is newer than the reader, or no class file: nothing is known of it.
      whole = false;
    }
  }

  private final class Collector extends ClassVisitor {
    private final boolean own;

    Collector(boolean own) {
      super(Opcodes.ASM9);
      this.own = own;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      if ((access & Opcodes.ACC_SYNTHETIC) == 0 && (own || !name.equals(MethodDecl.CONSTRUCTOR))) {
        int count = Type.getArgumentTypes(descriptor).length;
        methods.add(new Method(name, count, (access & Opcodes.ACC_VARARGS) != 0));
      }
      return null;
    }
  }
}
