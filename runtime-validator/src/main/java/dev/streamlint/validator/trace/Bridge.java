package dev.streamlint.validator.trace;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method that makes one call of the program's and tells of it:
 *
 * <pre>
 *   args = Hooks.before(..., receiver, args);
 *   result = receiver.call(args[0], args[1]);
 *   return Hooks.after(..., receiver, args, result);
 * </pre>
 *
 * @param name its own
 * @param owner as the models call the class
 */
record Bridge(String name, Target target, String owner, Place place) {
  static final String HOOKS = Type.getInternalName(Hooks.class);

  private static final Type OBJECT = Type.getType(Object.class);
  private static final String HEAD =
      "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/Object;[Ljava/lang/Object;";

  /**
   * The method called.
   *
   * @param opcode of the instruction, {@code NEW} for constructors
   */
  record Target(int opcode, String owner, String name, String descriptor, boolean itf) {
    boolean constructs() {
      return opcode == Opcodes.NEW;
    }

    boolean hasReceiver() {
      return !constructs() && opcode != Opcodes.INVOKESTATIC;
    }
  }

  /** Where the call stands. */
  record Place(String file, int line) {}

  private Type returned() {
    return target.constructs()
        ? Type.getObjectType(target.owner())
        : Type.getReturnType(target.descriptor());
  }

  /** The receiver comes first. */
  String descriptor() {
    String args = target.descriptor().substring(1, target.descriptor().lastIndexOf(')'));
    String receiver = target.hasReceiver() ? "L" + target.owner() + ";" : "";
    return "(" + receiver + args + ")" + returned().getDescriptor();
  }

  void write(ClassVisitor into) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = into.visitMethod(access, name, descriptor(), null, null);
    code.visitCode();
    Type[] args = Type.getArgumentTypes(target.descriptor());
    int first = target.hasReceiver() ? 1 : 0;
    int array = first;
    for (Type arg : args) {
      array += arg.getSize();
    }
    int result = array + 1;

    head(code, target.hasReceiver() ? 0 : -1);
    pack(code, args, first);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, HOOKS, "before", HEAD + ")[Ljava/lang/Object;", false);
    code.visitVarInsn(Opcodes.ASTORE, array);

    call(code, args, array);
    box(code, returned());
    code.visitVarInsn(Opcodes.ASTORE, result);

    head(code, target.constructs() ? result : target.hasReceiver() ? 0 : -1);
    code.visitVarInsn(Opcodes.ALOAD, array);
    code.visitVarInsn(Opcodes.ALOAD, result);
    pushClass(code, returned());
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        HOOKS,
        "after",
        HEAD + "Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    if (returned().getSort() == Type.VOID) {
      code.visitInsn(Opcodes.POP);
    } else {
      unbox(code, returned());
    }
    code.visitInsn(returned().getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** Pushes what both hooks begin with; {@code receiver} is a variable, -1 for none. */
  private void head(MethodVisitor code, int receiver) {
    code.visitLdcInsn(owner);
    code.visitLdcInsn(target.name());
    code.visitLdcInsn(place.file());
    code.visitLdcInsn(place.line());
    if (receiver < 0) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else {
      code.visitVarInsn(Opcodes.ALOAD, receiver);
    }
  }

  private static void pack(MethodVisitor code, Type[] args, int first) {
    code.visitLdcInsn(args.length);
    code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT.getInternalName());
    int variable = first;
    for (int i = 0; i < args.length; i++) {
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn(i);
      code.visitVarInsn(args[i].getOpcode(Opcodes.ILOAD), variable);
      box(code, args[i]);
      code.visitInsn(Opcodes.AASTORE);
      variable += args[i].getSize();
    }
  }

  private void call(MethodVisitor code, Type[] args, int array) {
    if (target.constructs()) {
      code.visitTypeInsn(Opcodes.NEW, target.owner());
      code.visitInsn(Opcodes.DUP);
    } else if (target.hasReceiver()) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    for (int i = 0; i < args.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, array);
      code.visitLdcInsn(i);
      code.visitInsn(Opcodes.AALOAD);
      unbox(code, args[i]);
    }
    code.visitMethodInsn(
        target.constructs() ? Opcodes.INVOKESPECIAL : target.opcode(),
        target.owner(),
        target.name(),
        target.descriptor(),
        target.itf());
  }

  // --- boxes ---

  private static void box(MethodVisitor code, Type type) {
    if (type.getSort() == Type.VOID) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else if (isPrimitive(type)) {
      String box = box(type);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          box,
          "valueOf",
          "(" + type.getDescriptor() + ")L" + box + ";",
          false);
    }
  }

  static void unbox(MethodVisitor code, Type type) {
    if (!isPrimitive(type)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
      return;
    }
    String box = box(type);
    code.visitTypeInsn(Opcodes.CHECKCAST, box);
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        box,
        type.getClassName() + "Value",
        "()" + type.getDescriptor(),
        false);
  }

  static boolean isPrimitive(Type type) {
    return type.getSort() < Type.ARRAY && type.getSort() != Type.VOID;
  }

  private static String box(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.CHAR -> "java/lang/Character";
      case Type.BYTE -> "java/lang/Byte";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }

  /** Pushes the class of a type, also of a primitive one. */
  static void pushClass(MethodVisitor code, Type type) {
    if (type.getSort() == Type.VOID) {
      code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Void", "TYPE", "Ljava/lang/Class;");
    } else if (isPrimitive(type)) {
      code.visitFieldInsn(Opcodes.GETSTATIC, box(type), "TYPE", "Ljava/lang/Class;");
    } else {
      code.visitLdcInsn(type);
    }
  }
}
