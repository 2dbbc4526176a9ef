package org.dirlens.browser.ui.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.browser.core.compare.AttributeDifference;
import org.dirlens.browser.core.compare.ComparedEntry;
import org.dirlens.browser.core.compare.Comparison;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** One attribute that differs, or an entry that one side has alone. */
record DifferenceRow(ComparedEntry entry, String attribute, String left, String right) {
  private static final int VALUES_SHOWN = 20;

  /** All rows of a comparison, entries of the same name side by side. */
  static List<DifferenceRow> of(Comparison comparison) {
    ServerSchema schema = comparison.request().left().dit().knownSchema();
    List<DifferenceRow> rows = new ArrayList<>();
    for (ComparedEntry each : comparison.different()) {
      if (each.kind() == ComparedEntry.Kind.DIFFERENT) {
        comparison.attributes(each).forEach(difference -> rows.add(of(each, difference, schema)));
      } else {
        boolean left = each.kind() == ComparedEntry.Kind.ONLY_LEFT;
        String whole = Messages.View_whole;
        rows.add(new DifferenceRow(each, "", left ? whole : "", left ? "" : whole));
      }
    }
    return rows;
  }

  private static DifferenceRow of(
      ComparedEntry entry, AttributeDifference difference, ServerSchema schema) {
    String name = difference.description();
    return new DifferenceRow(
        entry, name, text(name, difference.left(), schema), text(name, difference.right(), schema));
  }

  private static String text(String name, List<byte[]> values, ServerSchema schema) {
    String shown =
        values.stream()
            .limit(VALUES_SHOWN)
            .map(each -> ValueText.of(name, each, schema))
            .collect(Collectors.joining(" | "));
    int more = values.size() - VALUES_SHOWN;
    return more > 0 ? NLS.bind(Messages.View_values, shown, Figures.count(more)) : shown;
  }

  /** The name of the entry below what is compared. */
  String name() {
    return entry.name().isEmpty() ? Messages.View_top : entry.name();
  }

  /** How the entry differs, in words. */
  String kind() {
    return switch (entry.kind()) {
      case ONLY_LEFT -> Messages.View_onlyLeft;
      case ONLY_RIGHT -> Messages.View_onlyRight;
      case DIFFERENT -> Messages.View_different;
    };
  }

  /** What stays the same in another order of the rows. */
  List<String> key() {
    return List.of(entry.name(), attribute);
  }
}
