package org.dirlens.browser.core.value;

import java.text.ParseException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.apache.directory.api.util.GeneralizedTime;

/** Generalized time (RFC 4517, section 3.3.13) as a moment, and moments as it. */
public final class TimeText {
  private static final DateTimeFormatter STORED =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xxx", Locale.ROOT);

  private TimeText() {}

  /** The moment that a text means, empty when it is no generalized time. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(new GeneralizedTime(text).getDate().toInstant());
    } catch (ParseException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** As servers keep it: to the second, in UTC. */
  public static String of(Instant moment) {
    return STORED.format(moment);
  }

  /** As people read it: with the distance of the zone from UTC. */
  public static String shown(Instant moment, ZoneId zone) {
    return SHOWN.format(moment.atZone(zone));
  }
}
