package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites a class so that it tells of its calls: each goes through a method of its own ({@link
 * Bridge}), which is added to the class.
 */
final class CallSites extends ClassVisitor {
  static final int API = Opcodes.ASM9;

  /** What returns one of these returns memory, which a hollow native has none of. */
  private static final List<String> BYTES = List.of(")Ljava/nio/ByteBuffer;", ")Ljava/nio/Buffer;");

  private final Interest interest;
  private final List<Bridge> bridges = new ArrayList<>();
  private String className = "";
  private String file = "";
  private boolean readsConstants;
  private boolean isInterface;

  CallSites(ClassVisitor next, Interest interest) {
    super(API, next);
    this.interest = interest;
  }

  /** Whether any call was found that has to be told of. */
  boolean isChanged() {
    return !bridges.isEmpty() || readsConstants;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    className = name;
    isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    file = className.substring(0, className.lastIndexOf('/') + 1) + source;
    super.visitSource(source, debug);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Body(super.visitMethod(access, name, descriptor, signature, exceptions));
  }

  @Override
  public void visitEnd() {
    bridges.forEach(bridge -> bridge.write(cv));
    super.visitEnd();
  }

  /** The class that the models know by that name. */
  static String plain(String internalName) {
    return internalName.replace('/', '.').replace('$', '.');
  }

  private boolean isWanted(int opcode, String owner, String name, String descriptor) {
    return opcode != Opcodes.INVOKESPECIAL
        && !owner.startsWith("[")
        && isModelled(owner, name, descriptor);
  }

  private boolean isModelled(String owner, String name, String descriptor) {
    return interest.isWanted(owner, name, descriptor);
  }

  private Bridge bridge(
      int opcode, String owner, String name, String descriptor, boolean itf, int line) {
    Bridge.Target target = new Bridge.Target(opcode, owner, name, descriptor, itf);
    CallSite site =
        interest.site(
            plain(owner),
            name,
            Type.getArgumentCount(descriptor),
            new Site(file, line, 0, line, 0, name),
            interest.inTexts(plain(owner), descriptor),
            BYTES.stream().anyMatch(descriptor::endsWith));
    Bridge bridge = new Bridge("trace$" + bridges.size(), target, site, Hooks.register(site));
    bridges.add(bridge);
    return bridge;
  }

  /** One method's code. */
  private final class Body extends MethodVisitor {
    /** Objects that were made and whose constructor has not been called yet. */
    private final Deque<String> made = new ArrayDeque<>();

    private int line;

    private Body(MethodVisitor next) {
      super(API, next);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) {
        made.push(type);
      }
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean itf) {
      boolean constructs = name.equals("<init>") && made.removeFirstOccurrence(owner);
      if (constructs && isModelled(owner, name, descriptor)) {
        call(bridge(Opcodes.NEW, owner, name, descriptor, itf, line));
        // The two that the compiler made, not constructed, lie below: only the new one stays.
        for (int i = 0; i < 2; i++) {
          super.visitInsn(Opcodes.SWAP);
          super.visitInsn(Opcodes.POP);
        }
      } else if (isWanted(opcode, owner, name, descriptor)) {
        call(bridge(opcode, owner, name, descriptor, itf, line));
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, itf);
      }
    }

    private void call(Bridge bridge) {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, className, bridge.name(), bridge.descriptor(), isInterface);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (opcode == Opcodes.GETSTATIC && interest.inConstant(plain(owner), name)) {
        readsConstants = true;
        super.visitInsn(Opcodes.DUP);
        super.visitLdcInsn(plain(owner));
        super.visitLdcInsn(name);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            Bridge.HOOKS,
            "constant",
            "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V",
            false);
      }
    }

    /** A reference to a method is one to its bridge. */
    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      Object[] replaced = arguments.clone();
      for (int i = 0; i < replaced.length; i++) {
        if (replaced[i] instanceof Handle handle) {
          replaced[i] = bridged(handle);
        }
      }
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    private Handle bridged(Handle handle) {
      int opcode =
          switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.NEW;
            default -> Opcodes.NOP;
          };
      String owner = handle.getOwner();
      if (opcode == Opcodes.NOP || !isWanted(opcode, owner, handle.getName(), handle.getDesc())) {
        return handle;
      }
      Bridge bridge =
          bridge(opcode, owner, handle.getName(), handle.getDesc(), handle.isInterface(), line);
      return new Handle(
          Opcodes.H_INVOKESTATIC, className, bridge.name(), bridge.descriptor(), isInterface);
    }
  }
}
