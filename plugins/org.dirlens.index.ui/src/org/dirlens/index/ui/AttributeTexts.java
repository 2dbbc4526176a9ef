package org.dirlens.index.ui;

import org.dirlens.index.design.AttributeFigures;
import org.dirlens.index.design.AttributeFigures.Having;
import org.dirlens.index.design.AttributeFigures.Keys;
import org.dirlens.index.design.AttributeFigures.Source;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** What the entries have of an attribute, in words. */
final class AttributeTexts {
  /** Longer values are cut where they are only an example. */
  private static final int VALUE_CHARS = 40;

  private AttributeTexts() {}

  /** "98.7 %". */
  static String coverage(AttributeFigures figures) {
    return Figures.percent(figures.having().share());
  }

  /** "1,234". */
  static String distinct(AttributeFigures figures) {
    return Figures.count(figures.keys().distinct());
  }

  /** The value that most entries have, with how many; nothing where there is none. */
  static String largest(AttributeFigures figures) {
    Keys keys = figures.keys();
    return keys.largestIds() == 0
        ? Messages.Table_unknown
        : NLS.bind(
            Messages.Values_largest, shortened(keys.largest()), Figures.count(keys.largestIds()));
  }

  private static String shortened(String value) {
    String line = value.replaceAll("\\s+", " ").strip();
    return line.length() <= VALUE_CHARS ? line : line.substring(0, VALUE_CHARS) + "\u2026";
  }

  /** All of it, and what it was counted from. */
  static String sentences(AttributeFigures figures) {
    Having having = figures.having();
    String some =
        NLS.bind(
            Messages.Values_having,
            new Object[] {
              Figures.count(having.entries()),
              Figures.count(having.of()),
              source(having.source()),
              coverage(figures)
            });
    Keys keys = figures.keys();
    if (keys.largestIds() == 0) {
      return some;
    }
    return some
        + " "
        + NLS.bind(
            Messages.Values_keys,
            new Object[] {
              distinct(figures),
              shortened(keys.largest()),
              Figures.count(keys.largestIds()),
              source(keys.source())
            });
  }

  private static String source(Source source) {
    return switch (source) {
      case INDEX -> Messages.Values_byIndex;
      case ALL_ENTRIES -> Messages.Values_all;
      case SOME_ENTRIES -> Messages.Values_some;
    };
  }
}
