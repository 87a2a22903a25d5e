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

    Boxes boxes = new Boxes(code);
    boxes.packArguments(args, first);
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
    boxes.boxResult(returned());
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
    if (site.counts()) {
      head(code, target.hasReceiver() ? 0 : -1, array);
      code.visitVarInsn(Opcodes.ALOAD, result);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          HOOKS,
          "count",
          "(ILjava/lang/Object;[Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
          false);
      code.visitVarInsn(Opcodes.ASTORE, result);
    }

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
      boxes.unboxResult(returned());
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

  private void call(MethodVisitor code, Type[] args, int first, int array) {
    Boxes boxes = new Boxes(code);
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
        boxes.unboxResult(args[i]);
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
}
