package org.dirlens.benchmark.ui.runs;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/**
 * One run: its question, where and how it was measured, what was found, and the numbers of the
 * documents beside.
 *
 * <p>Threads: user interface.
 */
public final class RunPage extends Composite {
  private static final int TABLE_HEIGHT = 150;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm", Locale.ENGLISH)
          .withZone(ZoneId.systemDefault());

  private final ScrolledComposite area;
  private final Composite page;
  private final Label title;
  private final Label question;
  private final Label note;
  private final Label facts;
  private final ResultViewer<List<Cell>> found;
  private final Composite originals;
  private final Label differences;

  /** An empty page. */
  public RunPage(Composite parent) {
    super(parent, SWT.NONE);
    setLayout(new FillLayout());
    area = VerticalScroll.area(this);
    page = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(page);
    title = wrapped(page, "runPage.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    question = wrapped(page, "runPage.question");
    found = table(page, "runPage.found", Messages.RunPage_found);
    originals = new Composite(page, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 6).applyTo(originals);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(originals);
    differences = wrapped(page, "runPage.differences");
    note = wrapped(page, "runPage.note");
    facts = wrapped(page, "runPage.facts");
    VerticalScroll.show(area, page);
  }

  private static Label wrapped(Composite parent, String id) {
    Label label = ControlIds.name(new Label(parent, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(label);
    return label;
  }

  private static ResultViewer<List<Cell>> table(Composite parent, String id, String name) {
    ResultViewer<List<Cell>> made = new ResultViewer<>(parent, List.of(), row -> row);
    made.named(id, name);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, TABLE_HEIGHT).applyTo(made);
    return made;
  }

  /** Shows a run. */
  public void show(Run run) {
    Forms.say(title, run.head().name());
    Forms.say(question, run.head().question());
    show(found, FoundTable.of(run));
    show(run.originals());
    Forms.say(differences, run.differences());
    Forms.say(
        note,
        Stream.of(run.unanswered(), run.head().note())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("\n")));
    Forms.say(facts, facts(run));
    VerticalScroll.fit(area);
  }

  /** What documents found, one table below the other. */
  private void show(List<Original> documents) {
    for (Control each : originals.getChildren()) {
      each.dispose();
    }
    for (int i = 0; i < documents.size(); i++) {
      Original original = documents.get(i);
      Forms.say(wrapped(originals, "runPage.originalTitle" + i), original.document());
      show(table(originals, "runPage.original" + i, Messages.RunPage_original), original.table());
    }
    Forms.see(originals, !documents.isEmpty());
  }

  private static void show(ResultViewer<List<Cell>> viewer, RunTable table) {
    viewer.show(List.of()); // those of the run before do not fit other columns
    viewer.columns(
        IntStream.range(0, table.columns().size())
            .mapToObj(i -> column(table, i))
            .collect(Collectors.toList()));
    viewer.show(table.rows());
  }

  /** Rows of the table before are there until these have come, and may have fewer cells. */
  private static Cell cell(List<Cell> row, int i) {
    return i < row.size() ? row.get(i) : new Cell.Words("");
  }

  private static ResultColumn<List<Cell>> column(RunTable table, int i) {
    String name = heading(table.columns().get(i));
    boolean words = table.rows().stream().anyMatch(row -> row.get(i) instanceof Cell.Words);
    return words
        ? ResultColumn.words(name, 16, row -> cell(row, i).text())
        : ResultColumn.figures(
            name, Math.max(9, name.length()), row -> value(cell(row, i)), figure -> figure.text());
  }

  /** Experiments mark columns of words for the terminal. */
  private static String heading(String column) {
    return column.startsWith("<") ? column.substring(1) : column;
  }

  private static Amount value(Cell cell) {
    return switch (cell) {
      case Cell.Whole whole -> new Amount(whole.value(), whole.text());
      case Cell.Fraction fraction -> new Amount(fraction.value(), fraction.text());
      case Cell.Words words -> new Amount(Double.NaN, words.text());
    };
  }

  /** A number as it is shown, in the order of its value. */
  private record Amount(double value, String text) implements Comparable<Amount> {
    @Override
    public int compareTo(Amount other) {
      return Double.compare(value, other.value);
    }
  }

  private static String facts(Run run) {
    Environment where = run.environment();
    Configuration what = run.configuration();
    List<String> facts = new ArrayList<>();
    facts.add(
        NLS.bind(
            Messages.RunPage_when,
            TIME.format(run.head().started()),
            Figures.duration(run.head().duration())));
    facts.add(
        NLS.bind(
            Messages.RunPage_targets,
            what.targets().stream().map(Target::name).collect(Collectors.joining(", "))));
    if (what.entries() > 0) {
      facts.add(NLS.bind(Messages.RunPage_entries, Figures.count(what.entries()), what.data()));
    }
    facts.add(rounds(run));
    facts.add(
        NLS.bind(
            Messages.RunPage_machine,
            new Object[] {
              where.java().name() + " " + where.java().version(),
              where.machine().cores(),
              where.machine().operatingSystem()
            }));
    return String.join(" ", facts);
  }

  private static String rounds(Run run) {
    int rounds = run.configuration().rounds();
    if (rounds == 1) {
      return Messages.RunPage_oneRound;
    }
    String which =
        FoundTable.isMiddle(run) ? Messages.RunPage_rounds : Messages.RunPage_roundsDiffer;
    return NLS.bind(which, rounds);
  }
}
