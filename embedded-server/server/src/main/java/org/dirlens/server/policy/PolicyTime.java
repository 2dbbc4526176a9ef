package org.dirlens.server.policy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;

/** Attributes of times (generalized time, RFC 4517, section 3.3.13), to the microsecond. */
final class PolicyTime {
  /** What stands for a lock that only an administrator ends: 000001010000Z. */
  static final Instant FOR_EVER = Instant.parse("0000-01-01T00:00:00Z");

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");
  private static final int SECONDS_DIGITS = 14;

  private PolicyTime() {}

  static String text(Instant time) {
    return MICROS.format(time);
  }

  static Attribute attribute(String name, List<Instant> times, Schema schema) throws LdapProblem {
    String[] texts = times.stream().map(PolicyTime::text).toArray(String[]::new);
    return Attribute.of(AttributeDescription.parse(name, schema), texts);
  }

  /** The values of an attribute, the earliest first. */
  static List<Instant> values(Entry entry, String attribute, Schema schema) throws LdapProblem {
    MatchingRule rule = schema.requireAttribute(attribute).equality();
    List<Instant> times = new ArrayList<>();
    for (byte[] value : entry.values(attribute)) {
      times.add(read(Objects.requireNonNull(rule).normalize(value, 0, value.length)));
    }
    Collections.sort(times);
    return times;
  }

  /**
   * @param digits down to the second in UTC, then those of a fraction
   */
  private static Instant read(byte[] digits) {
    String text = new String(digits, StandardCharsets.US_ASCII);
    String nanos = (text.substring(SECONDS_DIGITS) + "000000000").substring(0, 9);
    return LocalDateTime.parse(text.substring(0, SECONDS_DIGITS), SECONDS)
        .plusNanos(Long.parseLong(nanos))
        .toInstant(ZoneOffset.UTC);
  }
}
