package org.dirlens.index.core;

import java.util.Locale;
import java.util.StringJoiner;
import org.dirlens.index.core.PartFigures.Narrowing;
import org.dirlens.partition.plan.WhatIf;

/** An explanation as lines of text, for a mail or a ticket. */
public final class ExplanationText {
  private final StringBuilder text = new StringBuilder();

  private ExplanationText() {}

  public static String of(ExplainedSearch search) {
    ExplanationText written = new ExplanationText();
    written.head(search);
    search.rows().forEach(row -> written.part(row, ""));
    return written.text.toString();
  }

  private void head(ExplainedSearch search) {
    SearchQuestion question = search.question();
    line(
        "%s below %s, scope %s",
        question.filter(),
        question.base().isEmpty() ? "the root" : question.base(),
        question.scope().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    WhatIf whatIf = search.options().whatIf();
    whatIf.supposed().forEach(one -> line("as if there were %s", supposed(one)));
    whatIf
        .hidden()
        .forEach(one -> line("as if there were no %s, %s", one.attribute(), one.kind().word()));
    if (search.run()) {
      line(
          "%,d entries examined, %,d returned, %s, fastest of %d",
          search.examined(), search.returned(), time(search.nanos()), search.runs());
    } else {
      line("planned only, no entry was read");
    }
    line("");
  }

  private static String supposed(WhatIf.Supposed one) {
    String index = one.attribute() + ", " + one.kind().word();
    return one.threshold() == null
        ? index
        : String.format(Locale.ENGLISH, "%s with threshold %,d", index, one.threshold());
  }

  private void part(ExplainedPart part, String indent) {
    line("%s%s", indent, part.name());
    line("%s    %s", indent, figures(part.figures()));
    part.parts().forEach(inner -> part(inner, indent + "  "));
  }

  private static String figures(PartFigures figures) {
    StringJoiner all = new StringJoiner("; ");
    all.add(figures.answer());
    if (!figures.index().isEmpty()) {
      all.add(figures.side()).add(figures.exact() ? "exact" : "tested on the entries");
    }
    if (figures.count() != null) {
      all.add(String.format(Locale.ENGLISH, "%,d match", figures.count()));
    }
    Narrowing narrowing = figures.narrowing();
    if (narrowing != null) {
      all.add(
          String.format(
              Locale.ENGLISH, "%,d -> %,d candidates", narrowing.before(), narrowing.after()));
    }
    return figures.nanos() == 0 ? all.toString() : all.add(time(figures.nanos())).toString();
  }

  private static String time(long nanos) {
    return String.format(Locale.ENGLISH, "%,.3f ms", nanos / 1e6);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ENGLISH, format, values)).append('\n');
  }
}
