package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.benchmark.ui.runs.RunsJob;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.load.workload.WorkloadDuration;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The text of a workload, which comes from files and is saved to them.
 *
 * <p>Threads: user interface; files are read and written in jobs.
 */
final class WorkloadEditor extends Composite {
  private static final int TEXT_HEIGHT = 140;

  private final WorkloadTexts texts;
  private final Consumer<Subject.OfWorkload> opened;
  private final Label label;
  private final Button revert;
  private final Text text;
  private Subject.@Nullable OfWorkload subject;

  /** A line of the text that has a field of its own. */
  enum Line {
    ENTRIES("entries", ""),
    DURATION("duration", " s");

    private final Pattern line;
    private final Pattern value;
    private final String before;
    private final String unit;

    Line(String key, String unit) {
      this.before = key + " = ";
      this.unit = unit;
      line = Pattern.compile("(?m)^" + key + "[ \t]*=.*$");
      value = Pattern.compile("(?m)^" + key + "[ \t]*=[ \t]*(.*?)[ \t]*$");
    }

    /** The number that a text says, if the unit of the field can say it. */
    OptionalInt in(String workload) {
      Matcher said = value.matcher(workload);
      return said.find() ? number(said.group(1)) : OptionalInt.empty();
    }

    private OptionalInt number(String said) {
      return switch (this) {
        case ENTRIES ->
            said.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(said)) : OptionalInt.empty();
        case DURATION -> WorkloadDuration.seconds(said);
      };
    }

    /** The text with another number, if it has such a line. */
    String put(String workload, int number) {
      return in(workload).equals(OptionalInt.of(number))
          ? workload
          : line.matcher(workload).replaceFirst(before + number + unit);
    }
  }

  /**
   * @param changed told when the text is another
   * @param opened told of a workload that was opened or saved
   */
  WorkloadEditor(
      Composite parent,
      WorkloadTexts texts,
      Runnable changed,
      Consumer<Subject.OfWorkload> opened) {
    super(parent, SWT.NONE);
    this.texts = texts;
    this.opened = opened;
    GridLayoutFactory.fillDefaults().numColumns(4).spacing(8, 4).applyTo(this);
    label = Forms.label(this, Messages.Workload_text);
    GridDataFactory.fillDefaults().span(4, 1).grab(true, false).applyTo(label);
    revert = Forms.button(this, Messages.Workload_revert, "workload.revert", this::revert);
    Forms.button(this, Messages.Workload_open, "workload.open", this::open);
    Forms.button(this, Messages.Workload_save, "workload.save", this::save);
    Forms.label(this, ""); // The buttons do not fill the line.
    text =
        ControlIds.name(
            new Text(this, SWT.MULTI | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL), "workload.text");
    text.setFont(JFaceResources.getTextFont());
    GridDataFactory.fillDefaults().span(4, 1).grab(true, true).hint(200, TEXT_HEIGHT).applyTo(text);
    text.addListener(SWT.Modify, event -> typed(changed));
  }

  /** Shows a workload with what was typed into it before. */
  void show(Subject.OfWorkload chosen) {
    subject = chosen;
    label.setText(NLS.bind(Messages.Workload_text, Forms.literal(chosen.file().place())));
    String known = texts.text(chosen);
    if (!known.equals(text())) {
      text.setText(known); // The cursor stays where only the file changed.
    }
    revert.setEnabled(texts.changed(chosen));
  }

  private void typed(Runnable changed) {
    Subject.OfWorkload of = subject;
    if (of != null) {
      texts.type(of, text());
      revert.setEnabled(texts.changed(of));
    }
    changed.run();
  }

  /** As a file has it, with a line feed at the end of a line. */
  String text() {
    return text.getText().replace(Text.DELIMITER, "\n");
  }

  /** The number in a line of the text, where it has that line. */
  OptionalInt number(Line line) {
    return line.in(text());
  }

  /** Puts another number into a line of the text. */
  void put(Line line, int number) {
    String other = line.put(text(), number);
    if (!other.equals(text())) {
      text.setText(other);
    }
  }

  private void revert() {
    if (subject != null) {
      text.setText(subject.file().text());
    }
  }

  private void open() {
    String chosen = dialog(SWT.OPEN).open();
    if (chosen != null) {
      open(Path.of(chosen));
    }
  }

  /** Reads a file in a job, and offers it. */
  void open(Path file) {
    run(() -> Subject.workload(WorkloadFile.read(file)), this::opened);
  }

  private void opened(Subject.OfWorkload read) {
    texts.open(read);
    opened.accept(read);
  }

  private void save() {
    FileDialog dialog = dialog(SWT.SAVE);
    dialog.setOverwrite(true);
    if (subject != null) {
      dialog.setFileName(subject.file().name() + WorkloadFile.ENDING);
    }
    String chosen = dialog.open();
    if (chosen != null) {
      save(Path.of(chosen));
    }
  }

  /** Writes what was typed to a file in a job, and offers that. */
  void save(Path file) {
    String typed = text();
    String saved = subject == null ? typed : subject.file().saying(typed).textFor(file);
    run(() -> written(file, saved), this::saved);
  }

  private static Subject.OfWorkload written(Path file, String text) throws IOException {
    UnfinishedFile.replace(file, text);
    return Subject.workload(WorkloadFile.read(file));
  }

  private void saved(Subject.OfWorkload saved) {
    boolean shown = subject != null && subject.key().equals(saved.key());
    texts.saved(saved, shown ? text() : saved.file().text());
    opened.accept(saved);
  }

  private FileDialog dialog(int style) {
    FileDialog dialog = new FileDialog(getShell(), style);
    dialog.setFilterExtensions(new String[] {"*" + WorkloadFile.ENDING, "*.*"});
    if (subject != null && subject.file().folder() != null) {
      dialog.setFilterPath(subject.file().folder().toString());
    }
    return dialog;
  }

  private void run(RunsJob.Work<Subject.OfWorkload> work, Consumer<Subject.OfWorkload> done) {
    RunsJob.start(
        Messages.Workload_reading,
        this,
        work,
        done,
        why -> ProblemDialog.open(getShell(), Messages.Workload_fileProblem, why));
  }
}
