package dev.streamlint.validator.served;

import dev.streamlint.validator.trace.Boxes;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites a class of JCuda so that its native methods call {@link Served}. */
public final class ServedClasses extends ClassVisitor {
  private static final String SERVED = Type.getInternalName(Served.class);

  /** The classes that look for native libraries; all that they do is left out. */
  private static final String LOADS_NATIVES = "jcuda/LibUtils";

  private final boolean all;
  private String owner = "";

  private ServedClasses(ClassVisitor next, boolean all) {
    super(Opcodes.ASM9, next);
    this.all = all;
  }

  /**
   * The class without natives.
   *
   * @param name internal, with {@code /}
   */
  public static byte[] rewrite(String name, byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ServedClasses(writer, name.startsWith(LOADS_NATIVES)), 0);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    owner = name.replace('/', '.');
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    boolean isNative = (access & Opcodes.ACC_NATIVE) != 0;
    boolean isLoading = all && name.equals("loadLibrary") && descriptor.endsWith(")V");
    if (!isNative && !isLoading) {
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
    int plain = access & ~(Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED);
    MethodVisitor code = super.visitMethod(plain, name, descriptor, signature, exceptions);
    code.visitCode();
    if (isNative) {
      call(code, (access & Opcodes.ACC_STATIC) != 0, name, descriptor);
    }
    code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
    return null;
  }

  private void call(MethodVisitor code, boolean isStatic, String name, String descriptor) {
    Boxes boxes = new Boxes(code);
    code.visitLdcInsn(owner);
    code.visitLdcInsn(name);
    boxes.packArguments(Type.getArgumentTypes(descriptor), isStatic ? 0 : 1);
    boxes.pushClass(Type.getReturnType(descriptor));
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        SERVED,
        "call",
        "(Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    boxes.unboxResult(Type.getReturnType(descriptor));
  }
}
