package org.dirlens.apacheds.stream;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands in a stream, without a class of its own. */
public sealed interface StreamValue {

  /** A {@code java.lang.String}. */
  record Text(String text) implements StreamValue {}

  /** A {@code byte[]}; never changed. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Bytes(byte[] bytes) implements StreamValue {
    @Override
    public String toString() {
      return "Bytes[" + bytes.length + "]";
    }
  }

  /** A constant of an enum. */
  record Constant(String className, String name) implements StreamValue {}

  /**
   * An object of any other class.
   *
   * @param fields what its class and those above declare; a null is a field that is null
   * @param data what its classes wrote themselves, without the objects among it
   * @param objects the objects among it
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Instance(
      String className,
      Map<String, @Nullable Object> fields,
      byte[] data,
      List<@Nullable StreamValue> objects)
      implements StreamValue {
    @Override
    public String toString() {
      return "Instance[" + className + "]";
    }
  }
}
