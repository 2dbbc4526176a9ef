package org.dirlens.runs.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.runs.Run;

/** The forms in which runs are reported, each with the ending of its files. */
public enum Report {
  /** One file with styles and charts in it, light or dark as the reader's system is. */
  HTML(".html"),
  /** Tables for a page of documentation or an issue. */
  MARKDOWN(".md"),
  /** Each measured value in a line, for a spreadsheet or a program (RFC 4180). */
  CSV(".csv");

  private final String ending;

  Report(String ending) {
    this.ending = ending;
  }

  /** The form that the ending of a file's name asks for. */
  public static Optional<Report> forFile(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    for (Report each : values()) {
      if (name.endsWith(each.ending)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The whole text about one or more runs, which are compared where there is something to. */
  public String text(List<Run> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("no run to report");
    }
    return switch (this) {
      case HTML -> HtmlReport.of(runs);
      case MARKDOWN -> MarkdownReport.of(runs);
      case CSV -> CsvReport.of(runs);
    };
  }
}
