package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * One attribute type and value of an RDN.
 *
 * @param type null if the schema does not know it
 * @param typeText as the user wrote it
 * @param value unescaped; do not change
 */
@SuppressWarnings("ArrayRecordComponent") // equals and hashCode compare the content
public record Ava(@Nullable AttributeType type, String typeText, byte[] value) {
  /** The value as text. */
  public String valueText() {
    return new String(value, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ava that
        && typeText.equals(that.typeText)
        && Arrays.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return 31 * typeText.hashCode() + Arrays.hashCode(value);
  }

  @Override
  public String toString() {
    return typeText + "=" + Rdn.escaped(value);
  }
}
