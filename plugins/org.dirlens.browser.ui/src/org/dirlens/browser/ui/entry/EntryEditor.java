package org.dirlens.browser.ui.entry;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.core.draft.TypedText;
import org.dirlens.browser.core.entry.Conflict;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryMerge;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.WorkKeeper;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.UnsavedEditors;
import org.dirlens.ui.common.UnsavedText;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPersistableEditor;
import org.eclipse.ui.IReusableEditor;
import org.eclipse.ui.ISaveablePart2;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.MultiPageEditorPart;
import org.jspecify.annotations.Nullable;

/**
 * Edits one entry, as a table of values or as LDIF. Both pages work on one {@link EntryDraft};
 * saving sends the least modify request that makes the server's entry like it.
 */
public final class EntryEditor extends MultiPageEditorPart
    implements IReusableEditor, IPersistableEditor, ISaveablePart2, UnsavedText {
  public static final String ID = "org.dirlens.browser.ui.entry";

  private static final int LDIF_PAGE = 1;

  /** Inherited in two ways otherwise. */
  private static final int PROP_DIRTY = IEditorPart.PROP_DIRTY;

  private final Consumer<DitChange> directoryChanged = change -> later(() -> follow(change));
  private final Connections.Listener connectionsChanged = () -> later(this::followConnection);
  private @Nullable TablePage table;
  private @Nullable LdifPage ldif;
  private @Nullable EditingSteps steps;
  private @Nullable EntryDraft draft;
  private final WorkKeeper<Place, KeptDraft> keeper = KeptEntries.keeper(this::keepable);
  private final EntryReading reading = new EntryReading(this);
  private boolean reuse;
  private boolean restoring;
  private int asking;
  private boolean missed;
  private Notice restored = Notice.NONE;
  private @Nullable Entry added;

  @Override
  public void init(IEditorSite site, IEditorInput input) throws PartInitException {
    if (!(input instanceof EntryPlace)) {
      throw new PartInitException("This editor shows entries of a directory only");
    }
    super.init(site, input);
    describe(input);
    Connections.shared().addListener(connectionsChanged);
  }

  private void describe(IEditorInput input) {
    setPartName(input.getName());
    setTitleToolTip(input.getToolTipText());
  }

  @Override
  public void setInput(IEditorInput input) {
    boolean again = getEditorInput() != null && table != null;
    if (getEditorInput() instanceof EntryInput before) {
      Dit.of(before.connection()).removeListener(directoryChanged);
      if (draft != null && !sameEntry(draft, before, input)) {
        draft = null;
      }
    }
    super.setInput(input);
    if (input instanceof EntryInput next) {
      Dit.of(next.connection()).addListener(directoryChanged);
    }
    if (again) {
      describe(input);
      firePropertyChange(PROP_INPUT);
      if (!restoring) {
        load();
      }
    }
  }

  /**
   * Shows changes that were not saved before the workbench ended. The server is asked as soon as
   * its connection is open; nothing opens it for this.
   */
  void restore(KeptDraft kept, DirectoryConnection connection) {
    restoring = true;
    try {
      setInput(
          new EntryInput(connection, kept.place().dn(), ((EntryPlace) getEditorInput()).kind()));
    } finally {
      restoring = false;
    }
    keeper.continues(kept.place());
    take(kept.draft(Dit.of(connection).knownSchema()));
    if (ldif != null && !kept.typed().text().isEmpty()) {
      ldif.type(kept.typed().text());
      setActivePage(LDIF_PAGE);
    }
    restored = Notice.restored(kept.missing());
    notice(restored);
    reading.lose();
    followConnection();
  }

  private void take(EntryDraft fresh) {
    draft = fresh;
    fresh.addListener(this::draftChanged);
    if (table != null && ldif != null) {
      table.show(fresh);
      ldif.show(fresh);
    }
    firePropertyChange(PROP_DIRTY);
  }

  private static boolean sameEntry(EntryDraft edited, EntryInput before, IEditorInput input) {
    return input instanceof EntryInput next
        && next.connection() == before.connection()
        && DnText.same(edited.dn(), next.dn());
  }

  @Override
  protected void createPages() {
    TablePage first = new TablePage(getContainer(), this);
    table = first;
    setPageText(addPage(first.control()), Messages.Entry_table);
    LdifPage second = new LdifPage(getContainer(), this);
    ldif = second;
    setPageText(addPage(second.control()), Messages.Entry_ldif);
    steps = new EditingSteps(this, first, second);
    getSite().setSelectionProvider(first.selectionProvider());
    load();
  }

  /** Whether the entry's connection is there; before that the editor only waits for it. */
  public boolean connected() {
    return getEditorInput() instanceof EntryInput;
  }

  /** Whether it is about that entry, over that connection. */
  boolean shows(DirectoryConnection connection, String dn) {
    return connected() && connection() == connection && DnText.same(dn(), dn);
  }

  /** Whether the server says that another one holds the entry. */
  public boolean elsewhere() {
    return reading.elsewhere();
  }

  EntryInput input() {
    return (EntryInput) getEditorInput();
  }

  public DirectoryConnection connection() {
    return input().connection();
  }

  public String dn() {
    return ((EntryPlace) getEditorInput()).dn();
  }

  /** The entry under edit, empty while it is not read. */
  public Optional<EntryDraft> draft() {
    return Optional.ofNullable(draft);
  }

  /** What would be lost now; empty when nothing would. */
  private Optional<KeptDraft> keepable() {
    if (draft == null || table == null || ldif == null || !connected()) {
      return Optional.empty();
    }
    Place place = KeptEntries.place(input());
    SecretAttributes secrets = SecretAttributes.chosen();
    EntryDraft ahead = table.ahead(draft);
    TypedText typed = ldif.typed(secrets);
    return ahead.dirty() || !typed.equals(TypedText.NONE)
        ? Optional.of(KeptDraft.of(place, ahead, typed, secrets))
        : Optional.empty();
  }

  /** The table page, to which the commands of the editor go. */
  public Optional<TablePage> tablePage() {
    return Optional.ofNullable(table);
  }

  boolean reusable() {
    return reuse && !worked();
  }

  void reuse(boolean again) {
    reuse = again;
  }

  /** What the server can do, as far as it was asked. */
  ServerFeatures features() {
    return reading.features();
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putBoolean("reuse", reuse);
  }

  @Override
  public void restoreState(IMemento memento) {
    reuse = Boolean.TRUE.equals(memento.getBoolean("reuse"));
  }

  /** Reads the entry; what was typed stays. */
  public void load() {
    if (getEditorInput() instanceof AwaitedEntry awaited) {
      reading.forgetProblem();
      await(awaited);
      return;
    }
    if (table != null) {
      table.showLoading(dn());
    }
    if (ldif != null && draft == null) {
      ldif.showNothing();
    }
    reading.begin(input());
  }

  private void await(AwaitedEntry awaited) {
    Optional<EntryInput> arrived = awaited.arrived();
    if (arrived.isPresent()) {
      setInput(arrived.get());
    } else if (table != null) {
      table.showAwaited(awaited);
    }
  }

  private void later(Runnable work) {
    DisplayThread.later(getSite().getShell().getDisplay(), work);
  }

  /** Shows the entry when its connection is open, again after it was lost or leads elsewhere. */
  private void followConnection() {
    boolean other = connected() && reading.elsewhere(connection());
    boolean stale = !connected() || reading.stale(connection());
    if (shown() && stale && (!connected() || connection().state() == ConnectionState.OPEN)) {
      draft = other && !worked() ? null : draft;
      load();
    }
  }

  /** Whether there is something to show an entry in. */
  boolean shown() {
    return table != null && !table.control().isDisposed();
  }

  /** Shows what the server has. */
  void show(ReadEntry read) {
    if (read.entry().isEmpty()) {
      showNothing(NLS.bind(Messages.Entry_notFound, dn()));
      return;
    }
    Entry entry = new Entry(dn(), read.entry().get().attributes());
    setTitleImage(BrowserIcons.of(entry));
    EntryDraft edited = draft;
    if (edited == null) {
      take(new EntryDraft(entry, read.schema()));
      tellAdded(entry);
      return;
    }
    if (edited.schema().isEmpty() && !read.schema().isEmpty() && asking == 0) {
      edited = EntryDraft.of(edited.original(), edited.current(), read.schema());
      String typed = ldif == null ? "" : ldif.typedText();
      take(edited);
      if (ldif != null) {
        ldif.type(typed);
      }
      notice(restored);
    }
    refresh(edited, entry);
  }

  /** The entry was just added, and is being read. */
  void added(Entry sent) {
    added = sent;
  }

  private void tellAdded(Entry now) {
    if (added != null && DnText.same(added.dn(), now.dn())) {
      notice(SaveNotice.added(added, now));
    }
    added = null;
  }

  /** Takes over what others changed, unless it gets in the way of what is being typed. */
  private void refresh(EntryDraft edited, Entry fresh) {
    EntryMerge merge = edited.merge(fresh);
    if (merge.replaced() && isDirty()) {
      notice(Notice.warning(Messages.Notice_replaced));
    } else if (!merge.conflicts().isEmpty()) {
      String names =
          merge.conflicts().stream().map(Conflict::description).collect(Collectors.joining(", "));
      notice(Notice.warning(NLS.bind(Messages.Notice_conflict, names)));
    } else if (!typing()) {
      edited.rebase(merge, conflict -> EntryMerge.Choice.MINE);
      followInLdif();
      if (table != null) {
        table.show(edited);
      }
    }
  }

  private boolean typing() {
    return table != null && ldif != null && (table.editing() || ldif.unread() || ldif.hasError());
  }

  private void followInLdif() {
    if (ldif != null) {
      ldif.follow();
    }
  }

  private void notice(Notice words) {
    if (table != null) {
      table.notice(words);
    }
    if (ldif != null) {
      ldif.notice(words);
    }
  }

  /** The person did not want it read; what was shown before stays. */
  void showCancelled() {
    if (draft == null) {
      showNothing(NLS.bind(Messages.Entry_cancelled, dn()));
    }
  }

  /** Says why there is nothing to show. */
  void showNothing(String why) {
    if (draft != null && worked()) {
      missed = true;
      // Unsaved work outlives a lost connection and a deleted entry.
      notice(Notice.warning(NLS.bind(Messages.Notice_kept, why.lines().findFirst().orElse(""))));
      return;
    }
    draft = null;
    if (table != null && ldif != null) {
      table.showNothing(why);
      ldif.showNothing();
    }
    firePropertyChange(PROP_DIRTY);
  }

  /** Opens a dialog whose answer goes into the draft, which stays until it is closed. */
  void ask(Runnable dialog) {
    asking++;
    try {
      dialog.run();
    } finally {
      asking--;
      if (missed && shown() && !worked()) {
        missed = false;
        load();
      }
    }
  }

  /** Whether there is work that would be lost with the draft, in a dialog over it also. */
  private boolean worked() {
    return isDirty() || asking > 0;
  }

  /** The state of the draft may be another one now. */
  void draftTouched() {
    keeper.changed();
    firePropertyChange(PROP_DIRTY);
  }

  private void draftChanged() {
    if (table != null) {
      table.refresh();
    }
    draftTouched();
  }

  /** Takes back and makes again what was edited here; empty before there is a page. */
  public Optional<EditingSteps> steps() {
    return Optional.ofNullable(steps);
  }

  /** Shows what saving would send; the person may save from there. */
  public void review() {
    if (!completed()) {
      return;
    }
    if (draft != null && EntryReview.approved(this, draft)) {
      getSite().getPage().saveEditor(this, false);
    }
  }

  @Override
  public String unsavedText() {
    return draft == null || !connected() ? "" : EntryReview.text(connection(), draft);
  }

  /** Selects a value, or the first one of its attribute, on the page in front. */
  void reveal(EntryRow row) {
    if (ldif != null && getActivePage() == LDIF_PAGE) {
      ldif.reveal(row);
    } else if (table != null) {
      table.reveal(row);
    }
  }

  /** Takes over what is being typed; false when that is not possible, which was told. */
  private boolean completed() {
    if (table == null || ldif == null) {
      return false;
    }
    table.finishEditing();
    ldif.read();
    if (ldif.hasError()) {
      setActivePage(LDIF_PAGE);
      Problems.show(Messages.Entry_ldifErrorTitle, ldif.error());
      return false;
    }
    return true;
  }

  @Override
  protected void pageChange(int newPage) {
    super.pageChange(newPage);
    if (ldif != null && newPage == LDIF_PAGE) {
      ldif.follow();
    } else if (ldif != null) {
      ldif.read();
    }
  }

  private void follow(DitChange change) {
    if (!shown()) {
      return;
    }
    switch (change) {
      case DitChange.Changed changed when DnText.same(changed.dn(), dn()) -> load();
      case DitChange.Deleted deleted when DnText.sameOrBelow(dn(), deleted.dn()) -> deleted();
      case DitChange.Renamed renamed when DnText.sameOrBelow(dn(), renamed.dn()) ->
          renamed(DnText.moved(dn(), renamed.dn(), renamed.newDn()));
      case DitChange.Many many -> load();
      default -> {}
    }
  }

  private void deleted() {
    if (worked()) {
      missed = true;
      notice(Notice.warning(Messages.Notice_deleted));
    } else {
      getSite().getPage().closeEditor(this, false);
    }
  }

  /** The entry has another DN now; what was typed stays. */
  void renamed(String newDn) {
    if (draft != null) {
      draft.renamed(newDn);
    }
    setInput(new EntryInput(connection(), newDn, input().kind()));
    if (draft != null && table != null) {
      table.show(draft);
    }
  }

  @Override
  public boolean isDirty() {
    return draft != null
        && table != null
        && ldif != null
        && (draft.dirty() || ldif.unread() || ldif.hasError() || table.cellChanged());
  }

  /** Takes all changes back. */
  public void revert() {
    if (draft != null && ldif != null) {
      draft.revert();
      ldif.show(draft);
      notice(Notice.NONE);
      firePropertyChange(PROP_DIRTY);
    }
  }

  /** Takes all changes back and reads the entry again. */
  public void reload() {
    revert();
    load();
  }

  /** Sends the changes and reads the entry again; the window stays responsive meanwhile. */
  @Override
  public void doSave(IProgressMonitor monitor) {
    EntryDraft edited = draft;
    if (edited == null || ldif == null || table == null) {
      return;
    }
    // Not by its monitor: that is one with those of other editors that save.
    if (reading.saving() || !completed()) {
      throw new OperationCanceledException();
    }
    if (edited.dirty()) {
      reading.whileSaving(() -> new InteractiveSave(this, edited).run(monitor));
    }
  }

  /** The server set a password by itself; nothing else of the draft was sent. */
  void passwordSet(String description, Entry now) {
    if (draft != null) {
      reading.outdate();
      refresh(draft, new Entry(dn(), now.attributes()));
      notice(SaveNotice.password(description, now));
    }
  }

  /** The server has the entry like this now. */
  void saved(EntryDraft edited, EntrySave.Outcome.Saved saved) {
    reading.outdate();
    Entry before = edited.original();
    edited.saved(saved.sent(), saved.now());
    setTitleImage(BrowserIcons.of(saved.now()));
    followInLdif();
    notice(SaveNotice.of(before, saved));
  }

  @Override
  public void setFocus() {
    if (table != null && getActivePage() == 0) {
      table.setFocus();
    } else {
      super.setFocus();
    }
  }

  @Override
  public int promptToSaveOnClose() {
    return UnsavedEditors.answer(this);
  }

  @Override
  public void doSaveAs() {
    throw new UnsupportedOperationException("An entry has one place");
  }

  @Override
  public boolean isSaveAsAllowed() {
    return false;
  }

  @Override
  public void dispose() {
    keeper.end();
    Connections.shared().removeListener(connectionsChanged);
    if (connected()) {
      Dit.of(connection()).removeListener(directoryChanged);
    }
    super.dispose();
  }
}
