package dev.streamlint.validator.trace;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites a binding's class so that no native code is needed: see {@link StandIns}. */
final class Hollow extends ClassVisitor {
  private static final String STAND_INS = Type.getInternalName(StandIns.class);

  /** The classes that look for native libraries; all that they do is left out. */
  static final Predicate<String> LOADS_NATIVES =
      name ->
          name.startsWith("jcuda.LibUtils")
              || name.startsWith("org.jocl.Lib")
              || name.equals("org.bytedeco.javacpp.Loader");

  private final boolean all;

  /**
   * @param all whether to leave out what all methods do; else only native ones
   */
  Hollow(ClassVisitor next, boolean all) {
    super(CallSites.API, next);
    this.all = all;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    boolean isNative = (access & Opcodes.ACC_NATIVE) != 0;
    boolean isCode = (access & Opcodes.ACC_ABSTRACT) == 0 && !name.startsWith("<");
    int plain = access & ~(Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED);
    if (!isNative && !(all && isCode)) {
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
    write(super.visitMethod(plain, name, descriptor, signature, exceptions), descriptor);
    return null;
  }

  private static void write(MethodVisitor code, String descriptor) {
    Type returned = Type.getReturnType(descriptor);
    code.visitCode();
    if (returned.getSort() != Type.VOID) {
      Boxes boxes = new Boxes(code);
      boxes.pushClass(returned);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, STAND_INS, "of", "(Ljava/lang/Class;)Ljava/lang/Object;", false);
      boxes.unboxResult(returned);
    }
    code.visitInsn(returned.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
