package dev.streamlint.validator.trace;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method that makes one call of the program's and tells of it:
 *
 * <pre>
 *   args = {a, b};
 *   Hooks.before(site, receiver, args);
 *   result = receiver.call(args[0], args[1]);
 *   Hooks.after(site, receiver, args, result);
 *   return result;
 * </pre>
 *
 * Most calls have nothing to be done before: they are made with the arguments as they are.
 *
 * @param name its own
 * @param site what the hooks have to know
 * @param id the site's number
 */
record Bridge(String name, Target target, CallSite site, int id) {
  static final String HOOKS = Type.getInternalName(Hooks.class);

  private static final Type OBJECT = Type.getType(Object.class);

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

    pack(code, args, first);
    code.visitVarInsn(Opcodes.ASTORE, array);
    if (site.needsBefore()) {
      head(code, target.hasReceiver() ? 0 : -1, array);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          HOOKS,
          "before",
          "(ILjava/lang/Object;[Ljava/lang/Object;)V",
          false);
    }
    call(code, args, first, array);
    box(code, returned());
    if (site.standIn()) {
      code.visitVarInsn(Opcodes.ALOAD, array);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          HOOKS,
          "standIn",
          "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
          false);
    }
    code.visitVarInsn(Opcodes.ASTORE, result);

    head(code, target.constructs() ? result : target.hasReceiver() ? 0 : -1, array);
    code.visitVarInsn(Opcodes.ALOAD, result);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        HOOKS,
        "after",
        "(ILjava/lang/Object;[Ljava/lang/Object;Ljava/lang/Object;)V",
        false);
    if (returned().getSort() != Type.VOID) {
      code.visitVarInsn(Opcodes.ALOAD, result);
      unbox(code, returned());
    }
    code.visitInsn(returned().getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** Pushes what both hooks begin with; {@code receiver} is a variable, -1 for none. */
  private void head(MethodVisitor code, int receiver, int array) {
    code.visitLdcInsn(id);
    if (receiver < 0) {
      code.visitInsn(Opcodes.ACONST_NULL);
    } else {
      code.visitVarInsn(Opcodes.ALOAD, receiver);
    }
    code.visitVarInsn(Opcodes.ALOAD, array);
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

  private void call(MethodVisitor code, Type[] args, int first, int array) {
    if (target.constructs()) {
      code.visitTypeInsn(Opcodes.NEW, target.owner());
      code.visitInsn(Opcodes.DUP);
    } else if (target.hasReceiver()) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
    }
    int variable = first;
    for (int i = 0; i < args.length; i++) {
      if (site.needsBefore()) {
        code.visitVarInsn(Opcodes.ALOAD, array);
        code.visitLdcInsn(i);
        code.visitInsn(Opcodes.AALOAD);
        unbox(code, args[i]);
      } else {
        code.visitVarInsn(args[i].getOpcode(Opcodes.ILOAD), variable);
      }
      variable += args[i].getSize();
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
