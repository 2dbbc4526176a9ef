package org.dirlens.ldif;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A description with options, as first written, and values as octets. The arrays are shared, never
 * change them.
 */
public record LdifAttribute(String description, List<byte[]> values) {
  public LdifAttribute {
    values = List.copyOf(values);
  }

  /** Values given as text. */
  public static LdifAttribute of(String description, String... values) {
    return new LdifAttribute(
        description,
        Arrays.stream(values).map(value -> value.getBytes(StandardCharsets.UTF_8)).toList());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LdifAttribute that
        && description.equals(that.description)
        && Arrays.deepEquals(values.toArray(), that.values.toArray());
  }

  @Override
  public int hashCode() {
    return 31 * description.hashCode() + Arrays.deepHashCode(values.toArray());
  }

  /** Names and counts only, since a value may be a password. */
  @Override
  public String toString() {
    return description + " (" + values.size() + ")";
  }
}
