package org.dirlens.browser.core.account;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.dirlens.browser.core.value.TimeText;
import org.dirlens.connection.core.Entry;

/** Times of an account in words. */
final class Moments {
  private Moments() {}

  /** The moment in an attribute, empty without one. */
  static Optional<Instant> of(Entry entry, String attribute) {
    return entry.first(attribute).flatMap(TimeText::parse);
  }

  /** In the local time. */
  static String at(Instant moment) {
    return TimeText.shown(moment, ZoneId.systemDefault());
  }

  /** A span in its largest whole unit, as {@code 3 days}. */
  static String span(Duration span) {
    long days = span.toDays();
    if (days > 0) {
      return unit(days, "day");
    }
    long hours = span.toHours();
    if (hours > 0) {
      return unit(hours, "hour");
    }
    return span.toMinutes() > 0
        ? unit(span.toMinutes(), "minute")
        : unit(Math.max(1, span.toSeconds()), "second");
  }

  static String unit(long number, String unit) {
    return "%,d %s%s".formatted(number, unit, number == 1 ? "" : "s");
  }
}
