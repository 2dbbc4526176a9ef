package org.dirlens.partition.entry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.StableCode;

/**
 * Attribute types that records name by a number of one byte: those of the standard schemas. The
 * numbers are stored and never change.
 */
final class CommonTypes {
  private static final String LIST = "common-types.txt";
  private static final int[] CODES = codes();
  private static final Map<Integer, Integer> NUMBERS = numbers();

  private CommonTypes() {}

  private static int[] codes() {
    return list()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .mapToInt(line -> StableCode.of(line.substring(0, line.indexOf(' '))))
        .toArray();
  }

  private static String list() {
    try (InputStream in = CommonTypes.class.getResourceAsStream(LIST)) {
      if (in == null) {
        throw new IllegalStateException("resource " + LIST + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Integer, Integer> numbers() {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int number = 0; number < CODES.length; number++) {
      numbers.put(CODES[number], number);
    }
    return Map.copyOf(numbers);
  }

  /** How many there are, up to 256. */
  static int count() {
    return CODES.length;
  }

  /** The number of the type with this {@link AttributeType#code}; -1 if it has none. */
  static int number(int code) {
    return NUMBERS.getOrDefault(code, -1);
  }

  /** The {@link AttributeType#code} of the type with a number. */
  static int code(int number) {
    return CODES[number];
  }
}
