package org.dirlens.index.ui.advisor;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.dirlens.advisor.Proposal;
import org.dirlens.advisor.Proposal.Action;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;

/** The columns of the view: a tilde stands before what is estimated. */
final class AdvisorTables {
  private AdvisorTables() {}

  static ResultViewer<ShapeRow> shapes(Composite parent) {
    List<ResultColumn<ShapeRow>> columns =
        List.of(
            ResultColumn.words(Messages.Shape_filter, 28, ShapeRow::shape),
            ResultColumn.figures(
                Messages.Shape_searches, 10, row -> row.tally().searches(), Figures::count),
            ResultColumn.figures(Messages.Shape_share, 13, ShapeRow::share, AdvisorTables::percent),
            ResultColumn.figures(Messages.Shape_mean, 11, ShapeRow::mean, AdvisorTables::micros),
            ResultColumn.figures(Messages.Shape_read, 17, ShapeRow::read, AdvisorTables::entries),
            ResultColumn.figures(
                Messages.Shape_returned, 10, ShapeRow::returned, AdvisorTables::entries),
            ResultColumn.figures(
                Messages.Shape_then, 21, ShapeRow::readThen, AdvisorTables::entries),
            ResultColumn.figures(
                Messages.Shape_unindexed, 11, ShapeRow::unindexed, AdvisorTables::known));
    ResultViewer<ShapeRow> table = new ResultViewer<>(parent, columns, ShapeRow::shape);
    return table.named("advisor.shapes", Messages.Shape_table);
  }

  static ResultViewer<Proposal> proposals(Composite parent) {
    List<ResultColumn<Proposal>> columns =
        List.of(
            ResultColumn.words(Messages.Proposal_action, 7, AdvisorTables::action),
            ResultColumn.words(
                Messages.Proposal_index,
                18,
                each -> each.index().attribute() + ", " + each.index().kind().word()),
            ResultColumn.figures(
                Messages.Proposal_before,
                17,
                each -> each.gain().entriesBefore(),
                AdvisorTables::entries),
            ResultColumn.figures(
                Messages.Proposal_after,
                14,
                each -> each.gain().entriesAfter(),
                AdvisorTables::entries),
            ResultColumn.figures(
                Messages.Proposal_saved,
                12,
                each -> each.gain().nanos(),
                nanos -> nanos == 0 ? "" : "~" + Figures.nanos(Math.round(nanos))),
            new ResultColumn<>(
                Messages.Proposal_write,
                11,
                ResultColumn.Side.RIGHT,
                AdvisorTables::write,
                Comparator.comparing(each -> each.cost().nanosPerWrite())),
            new ResultColumn<>(
                Messages.Proposal_size,
                11,
                ResultColumn.Side.RIGHT,
                AdvisorTables::size,
                Comparator.comparing(each -> each.cost().bytes())));
    ResultViewer<Proposal> table = new ResultViewer<>(parent, columns, Proposal::index);
    return table.named("advisor.proposals", Messages.Proposal_table);
  }

  private static String action(Proposal proposal) {
    return proposal.action() == Action.ADD ? Messages.Proposal_add : Messages.Proposal_remove;
  }

  private static String write(Proposal proposal) {
    String about = proposal.cost().measured() ? "" : "~";
    return about + Figures.nanos(Math.round(proposal.cost().nanosPerWrite()));
  }

  private static String size(Proposal proposal) {
    long bytes = proposal.cost().bytes();
    String about = proposal.action() == Action.ADD ? "~" : "";
    return bytes < 0 ? "" : about + Figures.bytes(bytes);
  }

  private static String known(long number) {
    return number < 0 ? "" : Figures.count(number);
  }

  private static String micros(double micros) {
    return Double.isNaN(micros) ? "" : Figures.micros(micros);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "" : Figures.percent(share);
  }

  /** Whole entries where there are many, a tenth where there are few; blank if not known. */
  static String entries(double number) {
    if (Double.isNaN(number) || number < 0) {
      return "";
    }
    boolean whole = number >= 10 || number == Math.rint(number);
    return whole
        ? Figures.count(Math.round(number))
        : String.format(Locale.ENGLISH, "%.1f", number);
  }
}
