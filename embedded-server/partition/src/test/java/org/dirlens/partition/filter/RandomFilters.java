package org.dirlens.partition.filter;

import static org.dirlens.partition.entry.Samples.SCHEMA;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random filters of all kinds on few attributes and values, so that they often match. */
final class RandomFilters {
  static final String[] ATTRIBUTES = {
    "cn", "sn", "name", "cn;lang-en", "uidNumber", "createTimestamp", "mail", "noSuchType"
  };
  static final String[] VALUES = {
    "1",
    "2",
    "10",
    "a",
    "A",
    "ab",
    "a b",
    "  a  B ",
    "ba",
    "ä",
    "Ä",
    "20000101000001Z",
    "20000101000002Z",
    "(x*y)",
    "\\"
  };

  private static final FilterFactory FACTORY = new FilterFactory(SCHEMA);

  private RandomFilters() {}

  static Filter filter(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 6 : 9);
    String attribute = ATTRIBUTES[random.nextInt(ATTRIBUTES.length)];
    return switch (kind) {
      case 0 -> FACTORY.presence(attribute);
      case 1 -> FACTORY.equality(attribute, value(random));
      case 2 -> FACTORY.greaterOrEqual(attribute, value(random));
      case 3 -> FACTORY.lessOrEqual(attribute, value(random));
      case 4 -> substring(random, attribute);
      case 5 ->
          FACTORY.extensible(
              random.nextBoolean() ? "caseIgnoreMatch" : null, attribute, value(random));
      case 6 -> new Filter.Not(filter(random, depth - 1));
      case 7 -> new Filter.And(filters(random, depth - 1));
      default -> new Filter.Or(filters(random, depth - 1));
    };
  }

  private static Filter substring(Random random, String attribute) {
    byte[] initial = random.nextBoolean() ? value(random) : null;
    byte[] last = random.nextBoolean() ? value(random) : null;
    List<byte[]> any = new ArrayList<>();
    for (int n = random.nextInt(2) + (initial == null && last == null ? 1 : 0); n > 0; n--) {
      any.add(value(random));
    }
    return FACTORY.substring(attribute, initial, any, last);
  }

  private static List<Filter> filters(Random random, int depth) {
    List<Filter> filters = new ArrayList<>();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      filters.add(filter(random, depth));
    }
    return filters;
  }

  private static byte[] value(Random random) {
    return VALUES[random.nextInt(VALUES.length)].getBytes(StandardCharsets.UTF_8);
  }
}
