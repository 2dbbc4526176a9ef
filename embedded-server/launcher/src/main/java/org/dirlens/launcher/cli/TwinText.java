package org.dirlens.launcher.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinFigures;

/** How twins are told on the console. */
final class TwinText {
  private final Instant now;

  TwinText(Instant now) {
    this.now = now;
  }

  /** Some lines. */
  String of(Twin twin) {
    TwinFigures figures = twin.figures();
    StringBuilder text = new StringBuilder(twin.suffix()).append(System.lineSeparator());
    line(text, "from", twin.source().toString());
    line(text, "values", twin.anonymity() == null ? "as they are" : "invented");
    line(text, "state", phase(figures.phase()));
    line(text, "pulled", String.valueOf(figures.pulledAt()));
    line(text, "changes", String.format(Locale.ROOT, "%,d", figures.changes()));
    if (figures.refused() > 0) {
      line(text, "refused", TextTable.counted(figures.refused(), "entry", "entries"));
    }
    line(text, "behind", behind(figures));
    if (!figures.error().isEmpty()) {
      line(text, "error", figures.error());
    }
    return text.toString().stripTrailing();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "  %-8s %s%n", name, value));
  }

  private static String phase(TwinFigures.Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String behind(TwinFigures figures) {
    Duration behind = figures.behind(now);
    if (behind == null) {
      return "never in step";
    }
    String changes =
        figures.waiting() == 0
            ? ""
            : TextTable.counted(figures.waiting(), "change", "changes") + ", ";
    return changes + behind.toSeconds() + " s";
  }
}
