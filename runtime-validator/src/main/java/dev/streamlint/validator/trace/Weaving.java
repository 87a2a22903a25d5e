package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.op.Site;
import java.util.Optional;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Makes classes of a live program tell of their calls. */
public final class Weaving {
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;

  /** Private static methods in interfaces: since Java 8. */
  private static final int OLDEST_INTERFACE = 52;

  private final Interest interest;

  /**
   * @param before the places that have to be told of before their calls, whatever these mean
   */
  public Weaving(ApiModels models, Predicate<Site> before) {
    this.interest = new Interest(models, true, before);
  }

  /** The class with its calls told of; empty if it makes none that matters. */
  public Optional<byte[]> weave(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    boolean isInterface = (reader.getAccess() & org.objectweb.asm.Opcodes.ACC_INTERFACE) != 0;
    if ((isInterface && reader.readUnsignedShort(6) < OLDEST_INTERFACE) || !mayCall(reader)) {
      return Optional.empty();
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    CallSites sites = new CallSites(writer, interest);
    reader.accept(sites, 0);
    return sites.isChanged() ? Optional.of(writer.toByteArray()) : Optional.empty();
  }

  /** By the constant pool alone: most classes are read no further. */
  private boolean mayCall(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    int count = reader.getItemCount();
    for (int i = 1; i < count; i++) {
      int offset = reader.getItem(i);
      if (offset == 0) {
        continue; // the second half of a long or double
      }
      int tag = reader.readByte(offset - 1);
      if ((tag == METHOD || tag == INTERFACE_METHOD) && isWanted(reader, offset, buffer)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWanted(ClassReader reader, int offset, char[] buffer) {
    String owner = reader.readClass(offset, buffer);
    int nameAndType = reader.getItem(reader.readUnsignedShort(offset + 2));
    String name = reader.readUTF8(nameAndType, buffer);
    String descriptor = reader.readUTF8(nameAndType + 2, buffer);
    return owner != null
        && name != null
        && descriptor != null
        && !owner.startsWith("[")
        && interest.isWanted(owner, name, descriptor);
  }
}
