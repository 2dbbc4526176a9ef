package org.dirlens.browser.ui.schema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.extend.SchemaExtension;
import org.dirlens.browser.core.schema.extend.SchemaExtension.Finding;
import org.dirlens.browser.core.schema.extend.SchemaExtension.Severity;
import org.dirlens.browser.core.schema.extend.SchemaTarget;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Takes definitions as text, checks them against the schema of a server while they are typed, and
 * sends them once they were looked at. User interface thread.
 */
final class AddDefinitionsDialog extends TitleAreaDialog {
  private static final String KEPT = "org.dirlens.browser.ui.schema.add";
  private static final int WIDTH = 760;
  private static final int TEXT_HEIGHT = 220;
  private static final int FINDINGS_HEIGHT = 110;
  private static final int PAUSE_MILLIS = 200;

  private final DirectoryConnection connection;
  private final SchemaTarget target;
  private final SchemaCatalog present;
  private final Runnable sent;
  private StyledText text;
  private ResultViewer<Finding> findings;
  private KeptForm kept;
  private @Nullable Combo entry;
  private SchemaExtension extension;
  private boolean busy;

  private AddDefinitionsDialog(
      DirectoryConnection connection, SchemaTarget target, SchemaCatalog present, Runnable sent) {
    super(Problems.shell());
    this.connection = connection;
    this.target = target;
    this.present = present;
    this.sent = sent;
    this.extension = SchemaExtension.of("", present);
  }

  private record Known(SchemaTarget target, SchemaCatalog catalog) {}

  /**
   * Asks for definitions for the server of a connection; returns at once.
   *
   * @param begin what stands in the text at first; empty for what was typed last
   * @param sent told when the server has taken them
   */
  static void open(DirectoryConnection connection, String begin, Runnable sent) {
    DirectoryJob.of(
            NLS.bind(Messages.Schema_reading, connection.parameters().name()),
            monitor -> {
              var session = connection.session(monitor);
              return new Known(
                  SchemaTarget.find(session, monitor), SchemaCatalog.read(session, monitor));
            })
        .whenDone(
            known -> {
              if (known.target() instanceof SchemaTarget.Refused(String why)) {
                Problems.show(Messages.Add_title, why + ".");
                return;
              }
              AddDefinitionsDialog dialog =
                  new AddDefinitionsDialog(connection, known.target(), known.catalog(), sent);
              dialog.setBlockOnOpen(false);
              dialog.open();
              dialog.begin(begin);
            })
        .start();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Add_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Add_title);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    DirectoryChip chip = new DirectoryChip(form, "schema.add.server");
    chip.show(connection);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(chip);
    Button open = Forms.button(form, Messages.Add_openFile, "schema.add.file", this::openFile);
    GridDataFactory.swtDefaults().align(SWT.END, SWT.CENTER).grab(true, false).applyTo(open);
    text =
        ControlIds.name(
            new StyledText(form, SWT.MULTI | SWT.BORDER | SWT.H_SCROLL | SWT.V_SCROLL),
            "schema.add.text");
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(4, 4, 4, 4);
    text.addModifyListener(event -> typed());
    wide(text, TEXT_HEIGHT, true);
    if (target instanceof SchemaTarget.Configuration configuration) {
      createEntryChoice(form, configuration);
    }
    findings = createFindings(form);
    kept = new KeptForm(KEPT, form, memento -> memento.putString("text", text.getText()));
    return area;
  }

  private static void wide(Control control, int height, boolean grows) {
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, grows)
        .hint(WIDTH, height)
        .applyTo(control);
  }

  /** The new entry stands first; those that there are can take more. */
  private void createEntryChoice(Composite form, SchemaTarget.Configuration configuration) {
    Composite line = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().span(2, 1).applyTo(line);
    Forms.label(line, Messages.Add_entry);
    Combo combo = ControlIds.name(new Combo(line, SWT.DROP_DOWN), "schema.add.entry");
    combo.add(Messages.Add_entryName);
    configuration.entries().forEach(combo::add);
    combo.select(0);
    combo.setToolTipText(Messages.Add_entryHint);
    combo.addListener(SWT.Modify, event -> check());
    GridDataFactory.fillDefaults().grab(true, false).applyTo(combo);
    entry = combo;
  }

  private ResultViewer<Finding> createFindings(Composite form) {
    ResultViewer<Finding> viewer =
        new ResultViewer<>(
            form,
            List.of(
                ResultColumn.figures(
                    Messages.Column_line, 6, each -> (long) each.line(), Figures::count),
                ResultColumn.words(Messages.Column_severity, 8, AddDefinitionsDialog::word),
                ResultColumn.words(Messages.Column_finding, 90, Finding::words)),
            finding -> finding);
    viewer.named("schema.add.findings", Messages.Add_findings);
    viewer.onSelection(() -> viewer.selection().stream().findFirst().ifPresent(this::goTo));
    wide(viewer, FINDINGS_HEIGHT, false);
    return viewer;
  }

  private static String word(Finding finding) {
    return finding.severity() == Severity.ERROR ? Messages.Add_error : Messages.Add_note;
  }

  private void goTo(Finding finding) {
    int line = Math.min(finding.line(), text.getLineCount()) - 1;
    text.setSelection(
        text.getOffsetAtLine(line), text.getOffsetAtLine(line) + text.getLine(line).length());
  }

  private void begin(String begin) {
    String before = kept.read().map(form -> form.getString("text")).orElse("");
    text.setText(begin.isEmpty() && before != null ? before : begin);
    text.setFocus();
    check();
  }

  private void openFile() {
    FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
    dialog.setText(Messages.Add_openFile);
    dialog.setFilterExtensions(new String[] {"*.schema;*.ldif", "*"});
    String chosen = dialog.open();
    if (chosen != null) {
      Path file = Path.of(chosen);
      read(file, content -> fill(file, content));
    }
  }

  private void fill(Path file, String content) {
    if (!text.isDisposed() && mayReplace(file)) {
      text.setText(content);
      String name = String.valueOf(file.getFileName()).replaceFirst("\\.[A-Za-z]+$", "");
      if (entry != null) {
        entry.setText(name);
      }
    }
  }

  /** Asks before a file takes the place of what was typed. */
  private boolean mayReplace(Path file) {
    return text.getText().isBlank()
        || CarefulQuestion.agreed(
            getShell(),
            Messages.Add_title,
            NLS.bind(Messages.Add_replace, file.getFileName()),
            Messages.Add_replaceDo);
  }

  /** Reads a schema file in the background. */
  static void read(Path file, Consumer<String> content) {
    DirectoryJob.of(
            NLS.bind(Messages.Schema_readingFile, file.getFileName()), monitor -> readFile(file))
        .whenDone(content)
        .start();
  }

  private static String readFile(Path file) throws ConnectionProblem {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw ConnectionProblem.request(file + " cannot be read: " + e.getMessage());
    }
  }

  private void typed() {
    kept.changed();
    text.getDisplay().timerExec(PAUSE_MILLIS, this::check);
  }

  private void check() {
    if (text == null || text.isDisposed()) {
      return;
    }
    extension = SchemaExtension.of(text.getText(), present);
    findings.show(extension.findings());
    long errors =
        extension.findings().stream().filter(each -> each.severity() == Severity.ERROR).count();
    if (errors > 0) {
      setMessage(
          errors == 1
              ? Messages.Add_errorOne
              : NLS.bind(Messages.Add_errors, Figures.count(errors)),
          IMessageProvider.ERROR);
    } else {
      int count = extension.added().size();
      setMessage(
          count == 0
              ? Messages.Add_hint
              : count == 1
                  ? Messages.Add_readyOne
                  : NLS.bind(Messages.Add_ready, Figures.count(count)),
          IMessageProvider.NONE);
    }
    enable();
  }

  private void enable() {
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      text.setEditable(!busy); // the dialog closes with what is sent
      ok.setEnabled(!busy && extension.sendable() && write().isPresent());
    }
  }

  private Optional<Write> write() {
    return switch (target) {
      case SchemaTarget.Subentry subentry -> Optional.of(subentry.write(extension.added()));
      case SchemaTarget.Configuration configuration -> write(configuration);
      case SchemaTarget.Refused refused -> Optional.empty();
    };
  }

  private Optional<Write> write(SchemaTarget.Configuration configuration) {
    String name = entry == null ? "" : entry.getText().strip();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        configuration.entries().contains(name)
            ? configuration.into(name, extension.added())
            : configuration.entry(name, extension.added()));
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Add_review, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    check();
  }

  @Override
  protected void okPressed() {
    Optional<Write> write = write();
    if (write.isPresent()
        && ReviewDialog.approved(
            getShell(),
            Proposal.of(connection, write.get(), Optional.empty(), ServerSchema.EMPTY),
            Messages.Add_title,
            Messages.Add_send)) {
      send(write.get());
    }
  }

  private void send(Write write) {
    busy = true;
    enable();
    Dit dit = Dit.of(connection);
    DirectoryJob.of(
            NLS.bind(Messages.Add_sending, connection.parameters().name()),
            monitor -> {
              dit.writeReviewed(write, monitor);
              dit.forgetSchema();
              return write;
            })
        .whenDone(done -> done())
        .whenFailed(this::failed)
        .whenUndone(this::idle)
        .on(connection)
        .start();
  }

  private void idle() {
    busy = false;
    enable();
  }

  private void done() {
    kept.forget();
    sent.run();
    close();
  }

  private void failed(ConnectionProblem problem) {
    if (getShell() != null && !getShell().isDisposed()) {
      setMessage(String.valueOf(problem.getMessage()), IMessageProvider.ERROR);
    } else {
      Problems.show(problem);
    }
  }
}
