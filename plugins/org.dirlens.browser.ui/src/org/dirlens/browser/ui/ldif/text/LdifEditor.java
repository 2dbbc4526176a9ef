package org.dirlens.browser.ui.ldif.text;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.draft.TextDrafts.Kept;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.text.LdifText;
import org.dirlens.browser.core.ldif.text.TextValue;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.ConnectionUse;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.WorkKeeper;
import org.dirlens.browser.ui.value.ValueDialog;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keys;
import org.dirlens.ui.common.UnsavedEditors;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.ISaveablePart2;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.EditorPart;
import org.jspecify.annotations.Nullable;

/**
 * Edits an LDIF file: the text, and beside it its records, what is wrong with it and what became of
 * it. It is checked against the schema of a connection, and its records are sent over it.
 */
public final class LdifEditor extends EditorPart implements ISaveablePart2 {
  public static final String ID = "org.dirlens.browser.ui.ldif.text";

  /** Inherited in two ways otherwise. */
  private static final int PROP_DIRTY = IEditorPart.PROP_DIRTY;

  /** Of a hundred, for what stands beside the text. */
  private static final int SIDE_WEIGHT = 38;

  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private final WorkKeeper<String, Kept> keeper = new WorkKeeper<>(this::unsaved, new KeptTexts());
  private final EditedFile file = new EditedFile(this);
  private @Nullable LdifViewer viewer;
  private @Nullable RecordList records;
  private @Nullable ResultsPane results;

  /** Whether what was sent last is this text. */
  private boolean sent = true;

  private @Nullable LdifChecker checker;
  private @Nullable OutsideChange notice;
  private @Nullable FindBar find;
  private @Nullable CLabel state;
  private @Nullable Button run;
  private LdifText understood = LdifText.EMPTY;
  private ServerSchema checkedBy = ServerSchema.EMPTY;
  private long savedAt;

  @Override
  public void init(IEditorSite site, IEditorInput input) throws PartInitException {
    if (!(input instanceof LdifInput)) {
      throw new PartInitException("This editor shows LDIF files only");
    }
    setSite(site);
    take(input);
  }

  private void take(IEditorInput input) {
    setInput(input);
    setPartName(input.getName());
    setTitleToolTip(input.getToolTipText());
  }

  /** The text is of another file now. */
  void moved(Path path) {
    setInputWithNotify(LdifInput.of(path));
    take(getEditorInput());
  }

  LdifInput input() {
    return (LdifInput) getEditorInput();
  }

  // Making it

  @Override
  public void createPartControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    createHead(area);
    OutsideChange told = new OutsideChange(area, file::reload, file::keepMine);
    notice = told;
    SashForm columns = new SashForm(area, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(columns);
    CTabFolder tabs = ControlIds.name(new CTabFolder(columns, SWT.BORDER), "ldif.tabs");
    LdifViewer text = createText(columns);
    columns.setWeights(SIDE_WEIGHT, 100 - SIDE_WEIGHT);
    DisplayThread.later(area.getDisplay(), tabs, () -> createSide(tabs, text));
    checker = new LdifChecker(area, text::content, this::schema, this::show);
    directory.addListener(() -> DisplayThread.later(area.getDisplay(), area, this::follow));
    new LdifKeys(this, text).install();
    file.begin();
    follow();
  }

  /** Made a turn after the text, so that a file opens without a halt. */
  private void createSide(CTabFolder tabs, LdifViewer text) {
    records = new RecordList(tabs, text::go);
    results = new ResultsPane(tabs, text::go, this::mark);
    tabs.setSelection(0);
    EditorRun.of(this).ifPresent(run -> run.continueIn(this));
    show(understood);
  }

  /** Marks what became of the records of the text; those of another one are not in it. */
  private void mark(Collection<RecordResult> rows) {
    viewer().results(sent ? rows : List.of());
  }

  /** The text of the editor is sent. */
  void begins() {
    sent = true;
    results().begin();
  }

  /** The text of its file was put there: what runs of the file may be of another one. */
  void loaded() {
    sent = EditorRun.of(this).map(each -> each.isOfText(viewer().content())).orElse(true);
    if (results != null) {
      results.mark();
    }
  }

  private void createHead(Composite area) {
    Composite head = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    DirectoryChip chip = new DirectoryChip(head, "ldif.server");
    chip.follow(directory);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(chip);
    run = Forms.button(head, Messages.Editor_run, "ldif.run", this::runOrStop);
    run.setToolTipText(NLS.bind(Messages.Editor_runHint, Keys.text("M1+CR")));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(new Label(head, SWT.NONE));
    Forms.button(head, Messages.Editor_fold, "ldif.fold", () -> viewer().foldAll());
    Forms.button(head, Messages.Editor_unfold, "ldif.unfold", () -> viewer().unfoldAll());
    state = ControlIds.name(new CLabel(head, SWT.NONE), "ldif.state");
    GridDataFactory.fillDefaults().span(5, 1).grab(true, false).applyTo(state);
  }

  private LdifViewer createText(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(area);
    LdifViewer text = new LdifViewer(area, "ldif.text", this::schema);
    viewer = text;
    GridDataFactory.fillDefaults().grab(true, true).applyTo(text.control());
    text.document()
        .addDocumentListener(
            new IDocumentListener() {
              @Override
              public void documentAboutToBeChanged(DocumentEvent event) {
                // What matters is what it is afterwards.
              }

              @Override
              public void documentChanged(DocumentEvent event) {
                changed();
              }
            });
    return text;
  }

  LdifViewer viewer() {
    if (viewer == null) {
      throw new IllegalStateException("The editor is not made yet");
    }
    return viewer;
  }

  OutsideChange notice() {
    if (notice == null) {
      throw new IllegalStateException("The editor is not made yet");
    }
    return notice;
  }

  boolean disposed() {
    return viewer == null || viewer.text().isDisposed();
  }

  // What was typed

  private void changed() {
    if (checker != null) {
      checker.soon();
    }
    keeper.changed();
    firePropertyChange(PROP_DIRTY);
  }

  private long stamp() {
    return viewer == null ? 0 : ((IDocumentExtension4) viewer.document()).getModificationStamp();
  }

  @Override
  public boolean isDirty() {
    return viewer != null && stamp() != savedAt;
  }

  /** The text as it is now is the one that its file has. */
  void saved() {
    saved(stamp());
  }

  /** The text as it was then is the one that its file has. */
  void saved(long then) {
    savedAt = then;
    keeper.changed();
    firePropertyChange(PROP_DIRTY);
  }

  /** Which state the text is in. */
  long now() {
    return stamp();
  }

  private Optional<Kept> unsaved() {
    return !disposed() && isDirty()
        ? Optional.of(new Kept(input().place(), file.version(), viewer().content()))
        : Optional.empty();
  }

  /** Shows a text that was not saved when the workbench ended. */
  void restore(Kept kept) {
    keeper.continues(kept.place());
    file.restore(kept);
  }

  // What is known of it

  private ServerSchema schema() {
    return directory
        .connection()
        .map(each -> Dit.of(each).knownSchema())
        .orElse(ServerSchema.EMPTY);
  }

  /** The connection or its schema may be another one now. */
  private void follow() {
    if (disposed() || checker == null) {
      return;
    }
    if (schema() != checkedBy) {
      checkedBy = schema();
      checker.now();
    }
    directory
        .connection()
        .filter(each -> each.state() == ConnectionState.OPEN && schema().isEmpty())
        .ifPresent(this::readSchema);
    tell();
  }

  private void readSchema(DirectoryConnection connection) {
    Dit dit = Dit.of(connection);
    DirectoryJob.of(
            NLS.bind(Messages.Editor_readSchema, connection.parameters().name()), dit::schema)
        .whenDone(
            read -> {
              if (!read.isEmpty()) {
                follow();
              }
            })
        .whenFailed(problem -> {}) // The state line says that nothing is checked.
        .start();
  }

  private void show(LdifText found) {
    understood = found;
    if (viewer != null && records != null && results != null) {
      viewer.show(found);
      records.show(found.records());
      results.show(found.problems());
    }
    tell();
  }

  /** Says what is known, and whether something runs. */
  void tell() {
    if (state == null || run == null || state.isDisposed()) {
      return;
    }
    String words = NLS.bind(Messages.Editor_state, count(), checkedAgainst());
    state.setText(Forms.literal(words));
    state.setToolTipText(words);
    boolean usable = directory.connection().filter(ConnectionUse::connected).isPresent();
    boolean running = EditorRun.of(this).isPresent();
    run.setText(running ? Messages.Editor_stop : Messages.Editor_run);
    run.setEnabled(running || usable);
    run.getParent().layout();
  }

  private String count() {
    int number = understood.records().size();
    return number == 1
        ? Messages.Editor_oneRecord
        : NLS.bind(Messages.Editor_records, Figures.count(number));
  }

  private String checkedAgainst() {
    Optional<DirectoryConnection> connection = directory.connection();
    if (connection.isEmpty()) {
      return Messages.Editor_noConnection;
    }
    String name = connection.get().parameters().name();
    if (!schema().isEmpty()) {
      return NLS.bind(Messages.Editor_checked, name);
    }
    return ConnectionUse.connected(connection.get())
        ? NLS.bind(Messages.Editor_noSchema, name)
        : NLS.bind(Messages.Editor_closed, name);
  }

  // Running

  /** Sends records, or ends what is under way. */
  void runOrStop() {
    EditorRun.of(this).ifPresentOrElse(EditorRun::stop, this::ask);
  }

  private void ask() {
    directory
        .connection()
        .filter(ConnectionUse::connected)
        .ifPresent(connection -> new EditorRun(this, connection).ask());
  }

  /** What was understood of the text. */
  LdifText understood() {
    return understood;
  }

  ResultsPane results() {
    if (results == null) {
      throw new IllegalStateException("The editor is not made yet");
    }
    return results;
  }

  /** Opens the value at the caret in the dialog of its kind. */
  void editValue() {
    Optional<TextValue> found = TextValue.at(viewer().content(), viewer().caretLine());
    Optional<DirectoryConnection> connection = directory.connection();
    if (found.isEmpty() || connection.isEmpty()) {
      return;
    }
    TextValue value = found.get();
    Entry entry =
        new Entry("", List.of(new Attribute(value.description(), List.of(value.value()))));
    EntryDraft draft = new EntryDraft(entry, schema());
    ValueEdit edit = ValueEdit.ofFirst(draft, value.description());
    ValueDialog.open(getSite().getShell(), edit, edit.suitable().getFirst(), connection.get());
    draft
        .attribute(value.description())
        .filter(each -> draft.dirty())
        .ifPresent(each -> viewer().put(value, each.values().getFirst()));
  }

  /** Goes to the record that begins below the caret, if there is one. */
  void nextRecord() {
    understood.below(viewer().caretLine()).ifPresent(each -> viewer().go(each.line()));
  }

  /** Goes to the beginning of the record of the caret, and from there to the one before. */
  void previousRecord() {
    understood.above(viewer().caretLine()).ifPresent(each -> viewer().go(each.line()));
  }

  void openFind() {
    FindBar bar = find == null ? new FindBar(viewer().control().getParent(), viewer()) : find;
    find = bar;
    bar.open();
  }

  // Saving

  @Override
  public void doSave(IProgressMonitor monitor) {
    file.save(monitor);
  }

  @Override
  public void doSaveAs() {
    file.saveAs();
  }

  @Override
  public boolean isSaveAsAllowed() {
    return true;
  }

  @Override
  public int promptToSaveOnClose() {
    return UnsavedEditors.answer(this);
  }

  @Override
  public void setFocus() {
    if (viewer != null) {
      viewer.text().setFocus();
    }
  }

  @Override
  public void dispose() {
    keeper.end();
    file.end();
    directory.close();
    super.dispose();
  }

  /** Whether what is shown is of the text as it is, and not on its way. */
  public boolean settled() {
    return checker != null && checker.settled();
  }
}
