package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.schema.AttributeType;

/**
 * A description and its values, as bytes in the syntax of the type. The arrays are shared: whoever
 * has one must not change it.
 */
public record Attribute(AttributeDescription description, List<byte[]> values) {
  public Attribute {
    values = List.copyOf(values);
  }

  /** Values given as text, stored as UTF-8. */
  public static Attribute of(AttributeDescription description, String... values) {
    List<byte[]> bytes = new ArrayList<>(values.length);
    for (String value : values) {
      bytes.add(value.getBytes(StandardCharsets.UTF_8));
    }
    return new Attribute(description, bytes);
  }

  public AttributeType type() {
    return description.type();
  }

  /** The values of both; the description of this one. */
  Attribute plus(List<byte[]> more) {
    List<byte[]> all = new ArrayList<>(values);
    all.addAll(more);
    return new Attribute(description, all);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Attribute that
        && description.equals(that.description)
        && Arrays.deepEquals(values.toArray(), that.values.toArray());
  }

  @Override
  public int hashCode() {
    return 31 * description.hashCode() + Arrays.deepHashCode(values.toArray());
  }

  /** Description and number of values only: values may be secret. */
  @Override
  public String toString() {
    return description + " (" + values.size() + ")";
  }
}
