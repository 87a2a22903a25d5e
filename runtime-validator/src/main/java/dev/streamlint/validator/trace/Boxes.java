package dev.streamlint.validator.trace;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the code that turns primitive values into objects and back.
 *
 * @param code where to
 */
public record Boxes(MethodVisitor code) {
  private static final String OBJECT = Type.getInternalName(Object.class);

  /**
   * Pushes an array of a method's arguments.
   *
   * @param first number of the variable that holds the first
   */
  public void packArguments(Type[] args, int first) {
    code.visitLdcInsn(args.length);
    code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
    int variable = first;
    for (int i = 0; i < args.length; i++) {
      code.visitInsn(Opcodes.DUP);
      code.visitLdcInsn(i);
      code.visitVarInsn(args[i].getOpcode(Opcodes.ILOAD), variable);
      boxResult(args[i]);
      code.visitInsn(Opcodes.AASTORE);
      variable += args[i].getSize();
    }
  }

  /** The value on the stack becomes an object; null for {@code void}. */
  public void boxResult(Type type) {
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

  /** The object on the stack becomes a value of the type; for {@code void} it is dropped. */
  public void unboxResult(Type type) {
    if (type.getSort() == Type.VOID) {
      code.visitInsn(Opcodes.POP);
    } else if (!isPrimitive(type)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    } else {
      String box = box(type);
      code.visitTypeInsn(Opcodes.CHECKCAST, box);
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          box,
          type.getClassName() + "Value",
          "()" + type.getDescriptor(),
          false);
    }
  }

  private static boolean isPrimitive(Type type) {
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
  public void pushClass(Type type) {
    if (type.getSort() == Type.VOID) {
      code.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Void", "TYPE", "Ljava/lang/Class;");
    } else if (isPrimitive(type)) {
      code.visitFieldInsn(Opcodes.GETSTATIC, box(type), "TYPE", "Ljava/lang/Class;");
    } else {
      code.visitLdcInsn(type);
    }
  }
}
