package org.dirlens.index.ui.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.dirlens.index.core.ComparedPart;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.PartFigures;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;

/**
 * An explanation as a table, to sort by what costs most and to copy.
 *
 * <p>Threads: user interface.
 */
final class ExplainTable {
  private final ResultViewer<Row> viewer;

  /**
   * One part of the filter or phase of the search.
   *
   * @param place where it stands in the tree, the first is 1
   */
  private record Row(int place, int depth, ComparedPart part) {
    PartFigures figures() {
      return part.after();
    }

    long before() {
      return figures().narrowing() == null ? -1 : figures().narrowing().before();
    }

    long after() {
      return figures().narrowing() == null ? -1 : figures().narrowing().after();
    }

    long matching() {
      return figures().count() == null ? -1 : figures().count();
    }
  }

  ExplainTable(Composite parent, String id, PartMenu.Actions actions) {
    viewer = new ResultViewer<>(parent, columns(), Row::place);
    viewer.named(id + ".table", Messages.Explain_tableName);
    PartMenu.on(viewer.table(), this::selected, actions);
  }

  Composite control() {
    return viewer;
  }

  void show(ExplainComparison comparison) {
    List<Row> rows = new ArrayList<>();
    comparison.rows().forEach(part -> add(rows, 0, part));
    viewer.show(rows);
  }

  private static void add(List<Row> rows, int depth, ComparedPart part) {
    rows.add(new Row(rows.size() + 1, depth, part));
    part.parts().forEach(inner -> add(rows, depth + 1, inner));
  }

  private Optional<ComparedPart> selected() {
    return viewer.selection().stream().findFirst().map(Row::part);
  }

  private static List<ResultColumn<Row>> columns() {
    return List.of(
        ResultColumn.words(
            Messages.Explain_part, 24, row -> "  ".repeat(row.depth()) + row.part().name()),
        ResultColumn.words(Messages.Explain_index, 30, row -> row.figures().answer()),
        ResultColumn.words(Messages.Explain_side, 10, row -> row.figures().side()),
        ResultColumn.words(Messages.Explain_exact, 8, ExplainTable::exact),
        count(Messages.Explain_matching, 10, Row::matching),
        count(Messages.Explain_candidatesBefore, 17, Row::before),
        count(Messages.Explain_candidatesAfter, 16, Row::after),
        ResultColumn.figures(
            Messages.Explain_timeColumn,
            9,
            row -> row.figures().nanos(),
            nanos -> nanos == 0 ? Messages.Table_unknown : Figures.nanos(nanos)),
        new ResultColumn<Row>(
            Messages.Explain_grade,
            12,
            ResultColumn.Side.LEFT,
            row -> grade(row.figures().grade()),
            Comparator.comparing(row -> row.figures().grade())));
  }

  private static ResultColumn<Row> count(String title, int characters, ToLongFunction<Row> value) {
    return ResultColumn.figures(
        title,
        characters,
        value::applyAsLong,
        count -> count < 0 ? Messages.Table_unknown : Figures.count(count));
  }

  private static String exact(Row row) {
    if (row.figures().index().isEmpty()) {
      return "";
    }
    return row.figures().exact() ? Messages.Explain_exactYes : Messages.Explain_exactNo;
  }

  /** What a grade says, as a word. */
  static String grade(CostGrade grade) {
    return switch (grade) {
      case GOOD -> Messages.Grade_good;
      case BROAD -> Messages.Grade_broad;
      case SCAN -> Messages.Grade_scan;
    };
  }
}
