package org.dirlens.browser.ui.value;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.value.AddressText;
import org.dirlens.browser.core.value.Certificates;
import org.dirlens.browser.core.value.ValueCheck;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Edits one value in the way of its kind, or in another way that suits it. A value can come from a
 * file and go to one. What the syntax does not allow is said, and left to the server to judge.
 */
public final class ValueDialog extends Dialog {
  /** Largest file that becomes a value. */
  static final int VALUE_BYTES_MAX = 64 << 20;

  private static final int WIDTH = 640;
  private static final int PROBLEM_HEIGHT = 36;

  private final ValueEdit edit;
  private final DirectoryConnection connection;
  private final List<ValueKind> kinds;
  private ValueKind kind;
  private byte[] value;
  private @Nullable Composite place;
  private @Nullable ValuePane pane;
  private @Nullable Button load;
  private @Nullable Label problem;
  private boolean reading;

  private ValueDialog(Shell shell, ValueEdit edit, ValueKind kind, DirectoryConnection connection) {
    super(shell);
    this.edit = edit;
    this.connection = connection;
    this.value = edit.before();
    this.kinds = edit.suitable();
    this.kind = kind;
  }

  /** Opens it in the way of one of the kinds that suit the value. */
  public static void open(
      Shell shell, ValueEdit edit, ValueKind kind, DirectoryConnection connection) {
    new ValueDialog(shell, edit, kind, connection).open();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(
        NLS.bind(edit.isNew() ? Messages.Value_new : Messages.Value_edit, edit.description()));
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    Label help = new Label(form, SWT.WRAP);
    help.setText(Forms.literal(help()));
    help.setForeground(ThemeColors.muted(help));
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(help);
    if (kinds.size() > 1) {
      createChoice(form);
    }
    place = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 8).applyTo(place);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(place);
    problem = ControlIds.name(new Label(form, SWT.WRAP), "value.problem");
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, PROBLEM_HEIGHT).applyTo(problem);
    createFiles(form);
    fill();
    return area;
  }

  private String help() {
    return edit.draft()
        .schema()
        .attribute(edit.description())
        .map(ValueDialog::describe)
        .orElse(Messages.Value_unknown);
  }

  private static String describe(AttributeInfo info) {
    String values = info.singleValued() ? Messages.Value_single : Messages.Value_multi;
    String text = NLS.bind(Messages.Value_help, info.syntaxName(), values);
    return info.description().map(more -> more + "\n" + text).orElse(text);
  }

  private void createChoice(Composite form) {
    Composite line = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
    Forms.label(line, Messages.Value_as);
    Combo choice = Forms.choice(line, "value.as", kinds.stream().map(KindWords::of));
    choice.select(Math.max(0, kinds.indexOf(kind)));
    choice.addListener(
        SWT.Selection,
        event -> {
          kind = kinds.get(choice.getSelectionIndex());
          fill();
        });
  }

  private void createFiles(Composite form) {
    Composite line = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
    load = Forms.button(line, Messages.Value_load, "value.load", this::load);
    Forms.button(line, Messages.Value_save, "value.save", this::saveToFile);
  }

  /** Makes the pane of the kind, with the value as it is by now. */
  private void fill() {
    Composite grid = place;
    if (grid == null) {
      return;
    }
    for (Control old : grid.getChildren()) {
      old.dispose();
    }
    ValuePane made = maker().in(grid, this::changed);
    pane = made;
    made.show(value);
    judge();
    grid.layout(true, true);
    if (getButton(OK) != null) {
      grow();
      made.focus();
    }
  }

  /** A pane may want more room than the one before. */
  private void grow() {
    Shell shell = getShell();
    var wanted = shell.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    var size = shell.getSize();
    shell.setSize(Math.max(size.x, wanted.x), Math.max(size.y, wanted.y));
    shell.layout(true, true);
  }

  private ValuePane.Maker maker() {
    return switch (kind) {
      case TEXT, PASSWORD -> TextPane::lines;
      case INTEGER -> TextPane::line;
      case BOOLEAN -> BooleanPane::new;
      case TIME -> TimePane::new;
      case UUID -> UuidPane::new;
      case NAME -> (grid, changed) -> new NamePane(grid, connection, changed);
      case OID, OBJECT_CLASS ->
          (grid, changed) -> new OidPane(grid, edit.draft().schema(), changed);
      case ADDRESS ->
          (grid, changed) -> TextPane.lines(grid, AddressText::lines, AddressText::of, changed);
      case PICTURE -> (grid, changed) -> new PicturePane(grid);
      case CERTIFICATE -> (grid, changed) -> new CertificatePane(grid);
      case OCTETS -> OctetsPane::new;
    };
  }

  private void changed(byte[] typed) {
    value = typed;
    judge();
  }

  private void judge() {
    Button ok = getButton(OK);
    if (ok != null) {
      ok.setEnabled(value.length > 0 && !reading);
    }
    if (problem != null) {
      Optional<String> wrong =
          value.length == 0
              ? Optional.empty()
              : ValueCheck.problem(kind, value, edit.draft().schema());
      problem.setText(wrong.map(each -> NLS.bind(Messages.Value_wanted, each)).orElse(" "));
    }
  }

  private void load() {
    String chosen = new FileDialog(getShell(), SWT.OPEN).open();
    if (chosen != null) {
      load(Path.of(chosen));
    }
  }

  private void load(Path file) {
    ValueKind of = kind;
    reading(true);
    DirectoryJob.of(Messages.Value_load, monitor -> read(file, of))
        .whenDone(this::loaded)
        .whenFailed(problem -> tell(Messages.Value_load, problem))
        .atEnd(this::ended)
        .start();
  }

  /** While a file is read nothing is typed, as its content comes in that place; OK waits for it. */
  private void reading(boolean on) {
    reading = on;
    if (place != null && load != null) {
      place.setEnabled(!on);
      load.setEnabled(!on);
    }
    judge();
  }

  private static byte[] read(Path file, ValueKind kind) throws IOException {
    byte[] read = read(file);
    return kind == ValueKind.CERTIFICATE ? Certificates.der(read) : read;
  }

  private static byte[] read(Path file) throws IOException {
    try {
      if (Files.size(file) <= VALUE_BYTES_MAX) {
        return Files.readAllBytes(file);
      }
    } catch (IOException e) {
      throw new IOException(NLS.bind(Messages.Value_unreadable, file, e.getMessage()), e);
    }
    throw new IOException(NLS.bind(Messages.Value_tooLarge, file, VALUE_BYTES_MAX >> 20));
  }

  private static void tell(String what, ConnectionProblem problem) {
    Problems.show(what, String.valueOf(problem.getMessage()));
  }

  private void loaded(byte[] read) {
    if (pane != null && getShell() != null) {
      value = read;
      pane.show(value);
    }
  }

  private void ended() {
    if (getShell() != null) {
      reading(false);
    }
  }

  private void saveToFile() {
    FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      byte[] saved = value;
      DirectoryJob.of(Messages.Value_save, monitor -> write(Path.of(chosen), saved))
          .whenFailed(problem -> tell(Messages.Value_save, problem))
          .start();
    }
  }

  private static Path write(Path file, byte[] value) throws IOException {
    try {
      return UnfinishedFile.replace(file, out -> out.write(value));
    } catch (IOException e) {
      throw new IOException(NLS.bind(Messages.Value_unwritable, file, e.getMessage()), e);
    }
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    judge();
    if (pane != null) {
      pane.focus();
    }
    return contents;
  }

  @Override
  protected void okPressed() {
    edit.accept(value);
    super.okPressed();
  }
}
