package org.dirlens.apacheds.stream;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class as a stream describes it.
 *
 * @param flags how its objects were written, bits of the protocol
 * @param fields in the order of the stream
 * @param parent the class above that is serialisable too
 */
record ClassDescription(
    String name, int flags, List<Field> fields, @Nullable ClassDescription parent) {
  private static final int WROTE_ITSELF = 1;
  private static final int EXTERNALIZABLE = 4;
  private static final int IN_BLOCKS = 8;
  private static final int ENUM = 16;

  /** A field; the type is a letter as in names of classes, L and [ for objects. */
  record Field(char type, String name) {
    boolean isObject() {
      return type == 'L' || type == '[';
    }
  }

  boolean wroteItself() {
    return (flags & WROTE_ITSELF) != 0;
  }

  boolean externalizable() {
    return (flags & EXTERNALIZABLE) != 0;
  }

  boolean inBlocks() {
    return (flags & IN_BLOCKS) != 0;
  }

  boolean isEnum() {
    return (flags & ENUM) != 0;
  }

  /** This class and those above, the topmost first, as their fields are written. */
  List<ClassDescription> lineage() {
    List<ClassDescription> lineage = new ArrayList<>();
    for (ClassDescription each = this; each != null; each = each.parent) {
      lineage.addFirst(each);
    }
    return lineage;
  }
}
