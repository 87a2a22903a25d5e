package dev.streamlint.validator.trace;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Gives two classes of JCuda methods that tell of their private fields: reflection would take
 * longer than all else that is done for a launch.
 */
public final class BindingClasses extends ClassVisitor {
  private static final String OBJECT = "jcuda/NativePointerObject";
  private static final String POINTER = "jcuda/Pointer";

  /** A field, and the methods to read and, if wanted, write it. */
  private record Accessor(String field, String type, String method, boolean written) {}

  private static final List<Accessor> OF_OBJECT =
      List.of(new Accessor("nativePointer", "J", "streamlint$number", true));

  private static final List<Accessor> OF_POINTER =
      List.of(
          new Accessor("byteOffset", "J", "streamlint$byteOffset", false),
          new Accessor("buffer", "Ljava/nio/Buffer;", "streamlint$buffer", true),
          new Accessor("pointers", "[Ljcuda/NativePointerObject;", "streamlint$pointers", false));

  private final String owner;
  private final Set<String> fields = new HashSet<>();

  private BindingClasses(ClassVisitor next, String owner) {
    super(CallSites.API, next);
    this.owner = owner;
  }

  /**
   * The class, with the methods if it is one of the two.
   *
   * @param name internal, with {@code /}
   * @throws IllegalStateException if it has not the fields that are known
   */
  public static byte[] rewrite(String name, byte[] classFile) {
    if (!name.equals(OBJECT) && !name.equals(POINTER)) {
      return classFile;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new BindingClasses(writer, name), 0);
    return writer.toByteArray();
  }

  private boolean isPointer() {
    return owner.equals(POINTER);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    String[] before = interfaces == null ? new String[0] : interfaces;
    String[] more = Arrays.copyOf(before, before.length + 1);
    more[before.length] =
        Type.getInternalName(isPointer() ? NativePointer.class : NativeObject.class);
    super.visit(version, access, name, null, superName, more);
  }

  @Override
  public FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    fields.add(name + descriptor);
    return super.visitField(access, name, descriptor, signature, value);
  }

  @Override
  public void visitEnd() {
    for (Accessor each : isPointer() ? OF_POINTER : OF_OBJECT) {
      if (!fields.contains(each.field() + each.type())) {
        throw new IllegalStateException(
            "this version of JCuda is not known: no field " + owner + "." + each.field());
      }
      read(each);
      if (each.written()) {
        write(each);
      }
    }
    super.visitEnd();
  }

  private void read(Accessor accessor) {
    Type type = Type.getType(accessor.type());
    boolean isList = type.getSort() == Type.ARRAY;
    String returned = isList ? "[Ljava/lang/Object;" : accessor.type();
    MethodVisitor code = method(accessor.method(), "()" + returned);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, owner, accessor.field(), accessor.type());
    code.visitInsn(type.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void write(Accessor accessor) {
    Type type = Type.getType(accessor.type());
    MethodVisitor code = method(accessor.method(), "(" + accessor.type() + ")V");
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), 1);
    code.visitFieldInsn(Opcodes.PUTFIELD, owner, accessor.field(), accessor.type());
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private MethodVisitor method(String name, String descriptor) {
    MethodVisitor code =
        super.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, name, descriptor, null, null);
    code.visitCode();
    return code;
  }
}
