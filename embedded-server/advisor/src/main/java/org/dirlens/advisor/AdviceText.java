package org.dirlens.advisor;

import java.time.Duration;
import java.util.Locale;
import org.dirlens.advisor.Proposal.Cost;
import org.dirlens.advisor.Proposal.Gain;
import org.dirlens.advisor.workload.Workload;

/** The sentences of proposals. */
final class AdviceText {
  /** Fewer modifies a second cost no index much. */
  private static final double MODIFIES_MIN = 0.01;

  private AdviceText() {}

  static String missing(IndexName index, double searches, double returned, Gain gain) {
    if (!gain.known()) {
      return String.format(
          Locale.ENGLISH,
          "Without an index of the kind %s on %s, %s read more than could be found out in time; with"
              + " it they read %s to return %,.0f.",
          index.kind().word(),
          index.attribute(),
          counted(searches, "search", "searches"),
          counted(gain.entriesAfter(), "entry", "entries"),
          returned);
    }
    return String.format(
        Locale.ENGLISH,
        "Without an index of the kind %s on %s, %s read %s to return %,.0f; with it they read %s.",
        index.kind().word(),
        index.attribute(),
        counted(searches, "search", "searches"),
        counted(gain.entriesBefore(), "entry", "entries"),
        returned,
        counted(gain.entriesAfter(), "entry", "entries"));
  }

  /** From how many writes on the index takes the time that it saves, where that is known. */
  static String wrongToAdd(IndexName index, Gain gain, Cost cost, Workload workload) {
    double seconds = Math.max(1, workload.span().toSeconds());
    if (!gain.known()) {
      return "It would be wrong if searches now ask for other values than in this log."
          + uncounted(workload.writes().modifies() / seconds);
    }
    double writes = gain.nanos() / seconds / Math.max(1, cost.nanosPerWrite());
    return String.format(
        Locale.ENGLISH,
        "It would be wrong if entries with %s were added or deleted more than about %,.0f times a"
            + " second, or if searches now ask for other values than in this log.%s",
        index.attribute(),
        Math.max(1, writes),
        uncounted(workload.writes().modifies() / seconds));
  }

  /** Each of them may write to the index twice, or not at all. */
  private static String uncounted(double modifiesPerSecond) {
    return modifiesPerSecond < MODIFIES_MIN
        ? ""
        : String.format(
            Locale.ENGLISH,
            " What %,.2f modifies a second cost it is not counted.",
            modifiesPerSecond);
  }

  static String needless(PresentIndex index, double searches) {
    String used =
        searches == 0
            ? "no filter of this workload asks for it"
            : String.format(
                Locale.ENGLISH,
                "%s of this workload could use it and read no more than %d entries more without"
                    + " it",
                counted(searches, "search", "searches"),
                Prices.SLACK_ENTRIES);
    String counted =
        searches == 0 && index.filtersServed() == 0
            ? ", and none has used it since counting began"
            : "";
    return index.name().attribute()
        + ", "
        + index.name().kind().word()
        + ", is not needed: "
        + used
        + counted
        + ".";
  }

  static String wrongToRemove(IndexName index, Duration span) {
    return String.format(
        Locale.ENGLISH,
        "It would be wrong if searches outside of these %s ask for %s: they would read every"
            + " entry.",
        words(span),
        index.attribute());
  }

  private static String words(Duration span) {
    if (span.toHours() >= 48) {
      return span.toDays() + " days";
    }
    if (span.toMinutes() >= 120) {
      return span.toHours() + " hours";
    }
    return span.toSeconds() >= 120
        ? span.toMinutes() + " minutes"
        : Math.max(2, span.toSeconds()) + " seconds";
  }

  private static String counted(double number, String one, String many) {
    long rounded = Math.round(number);
    return String.format(Locale.ENGLISH, "%,d %s", rounded, rounded == 1 ? one : many);
  }
}
