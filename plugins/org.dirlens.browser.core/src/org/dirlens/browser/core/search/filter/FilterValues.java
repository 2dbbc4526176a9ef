package org.dirlens.browser.core.search.filter;

import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.filter.Completion.Proposal;
import org.dirlens.browser.core.value.TimeText;
import org.dirlens.browser.core.value.ValueKind;

/**
 * Values that filters compare with: object classes, and what times, DNs and truth look like.
 *
 * @param clock says when now is, and in which zone days begin
 * @param names DNs that people here may mean, as they stand in a filter
 */
public record FilterValues(Clock clock, List<String> names) {
  /** Those of an attribute. */
  List<Proposal> of(String attribute, ServerSchema schema) {
    return switch (ValueKind.wanted(attribute, schema)) {
      case OBJECT_CLASS -> schema.objectClasses().stream().map(FilterValues::of).toList();
      case BOOLEAN -> List.of(Proposal.of("TRUE", ""), Proposal.of("FALSE", ""));
      case TIME -> times();
      case NAME -> names.stream().map(dn -> Proposal.of(dn, "the DN of an entry")).toList();
      default -> List.of();
    };
  }

  private static Proposal of(ObjectClassInfo known) {
    return Proposal.of(known.name(), known.kind().name().toLowerCase(Locale.ROOT));
  }

  private List<Proposal> times() {
    ZonedDateTime now = ZonedDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS);
    ZonedDateTime today = now.truncatedTo(ChronoUnit.DAYS);
    return List.of(
        time(today, "today, 0:00"),
        time(today.minusDays(1), "yesterday, 0:00"),
        time(today.minusDays(7), "7 days ago, 0:00"),
        time(today.minusDays(30), "30 days ago, 0:00"),
        time(today.withDayOfYear(1), "the beginning of this year"),
        time(now, "now"));
  }

  private static Proposal time(ZonedDateTime moment, String about) {
    return Proposal.of(TimeText.of(moment.toInstant()), about);
  }
}
