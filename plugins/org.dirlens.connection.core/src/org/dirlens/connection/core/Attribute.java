package org.dirlens.connection.core;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * An attribute as it went over the wire: description with options, and values as octets. The value
 * arrays are shared, never change them.
 */
public record Attribute(String description, List<byte[]> values) {

  public Attribute {
    values = List.copyOf(values);
  }

  public static Attribute of(String description, String... values) {
    return new Attribute(
        description,
        Arrays.stream(values).map(value -> value.getBytes(StandardCharsets.UTF_8)).toList());
  }

  /** The description without options: {@code cn} of {@code cn;lang-de}. */
  public String type() {
    return typeOf(description);
  }

  public static String typeOf(String description) {
    int semicolon = description.indexOf(';');
    return semicolon < 0 ? description : description.substring(0, semicolon);
  }

  /** The values as UTF-8 text; octets that are not UTF-8 become replacement characters. */
  public List<String> texts() {
    return values.stream().map(value -> new String(value, StandardCharsets.UTF_8)).toList();
  }

  /** Octets of all values. */
  public long octets() {
    return values.stream().mapToLong(value -> value.length).sum();
  }

  public boolean hasValue(byte[] value) {
    return values.stream().anyMatch(each -> Arrays.equals(each, value));
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

  /** Names and counts only, since a value may be a password. */
  @Override
  public String toString() {
    return description + " (" + values.size() + ")";
  }
}
