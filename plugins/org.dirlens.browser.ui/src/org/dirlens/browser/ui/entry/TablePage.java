package org.dirlens.browser.ui.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryLayout;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntryRows;
import org.dirlens.browser.core.entry.EntryRows.Show;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.connections.ConnectionsView;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.browser.ui.value.DescriptionDialog;
import org.dirlens.browser.ui.value.ObjectClassesDialog;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Selections;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.dirlens.ui.common.table.FilterBar;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.jspecify.annotations.Nullable;

/** The entry as a table: one line a value, edited in place. */
public final class TablePage {
  private final EntryEditor editor;
  private final PageStack stack;
  private final Composite page;
  private final EmptyState nothing;
  private final TableViewer viewer;
  private final ValueCellEditing editing;
  private final List<ToolItem> changes = new ArrayList<>();
  private Text dn;
  private Label locked;
  private Composite notice;
  private Label noticeMark;
  private Label noticeWords;
  private boolean focusWaits;
  private boolean waiting;
  private FilterBar filter;
  private ToolItem operational;
  private EntryLayout layout = BrowserPreferences.entryLayout();

  /** The connection whose options were taken up last; then a person's choice holds. */
  private @Nullable DirectoryConnection taken;

  private @Nullable EntryDraft draft;

  TablePage(Composite parent, EntryEditor editor) {
    this.editor = editor;
    stack = new PageStack(parent);
    nothing = new EmptyState(stack, BrowserIcons.image("entry"));
    page = new Composite(stack, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
    Composite head = createHead();
    dn = createDn(head);
    locked = ControlIds.name(new Label(head, SWT.NONE), "entry.locked");
    locked.setToolTipText(Messages.Entry_readOnlyHint);
    createToolBar(head);
    notice = createNotice();
    filter = new FilterBar(page, typed -> lay(layout.filter(typed)), this::toRows);
    filter.named("entry.table");
    viewer =
        new TableViewer(
            page, SWT.VIRTUAL | SWT.MULTI | SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
    editing = new ValueCellEditing(viewer, this);
    fillViewer();
    stack.show(nothing);
  }

  private Composite createHead() {
    Composite head = new Composite(page, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(4).margins(8, 4).spacing(8, 0).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    return head;
  }

  private static Text createDn(Composite head) {
    Label label = new Label(head, SWT.NONE);
    label.setText(Messages.Entry_dn);
    Text text = ControlIds.name(new Text(head, SWT.READ_ONLY | SWT.SINGLE), "entry.dn");
    text.setBackground(head.getBackground());
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
    return text;
  }

  private void keyPressed(Event event) {
    boolean command = (event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1;
    if (command && event.keyCode == 'f') {
      filter.open();
      event.doit = false;
    } else if (event.keyCode == SWT.ESC && filter.isOpen()) {
      filter.close();
      event.doit = false;
    }
  }

  private void lay(EntryLayout other) {
    if (other.raw() != layout.raw() || other.order() != layout.order()) {
      BrowserPreferences.entryLayout(other);
    }
    layout = other;
    refresh();
  }

  /** Folds the values of an attribute, or unfolds them. */
  void toggleFold(EntryRow row) {
    lay(layout.toggle(row.description()));
  }

  private void toRows() {
    viewer.getTable().setFocus();
    if (viewer.getTable().getSelectionCount() == 0 && viewer.getTable().getItemCount() > 0) {
      viewer.getTable().setSelection(0);
    }
  }

  private Composite createNotice() {
    Composite line = new Composite(page, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(line);
    line.setVisible(false);
    noticeMark = new Label(line, SWT.NONE);
    noticeWords = ControlIds.name(new Label(line, SWT.WRAP), "entry.notice");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(noticeWords);
    return line;
  }

  /** Tells something of the entry until the next notice. */
  void notice(Notice told) {
    if (!notice.isDisposed()) {
      boolean nothingTold = told.words().isEmpty();
      noticeWords.setText(Forms.literal(told.words()));
      noticeMark.setImage(told.image());
      notice.setVisible(!nothingTold);
      ((GridData) notice.getLayoutData()).exclude = nothingTold;
      page.layout(true, true);
    }
  }

  private void createToolBar(Composite head) {
    ToolBar bar = new ToolBar(head, SWT.FLAT | SWT.RIGHT);
    changes.add(
        tool(
            bar,
            "attribute-add",
            Messages.Entry_addAttribute,
            "entry.addAttribute",
            this::addAttribute));
    changes.add(tool(bar, "value-add", Messages.Entry_addValue, "entry.addValue", this::addValue));
    changes.add(
        tool(
            bar,
            "value-delete",
            Messages.Entry_deleteValue,
            "entry.deleteValue",
            this::deleteSelected));
    new ToolItem(bar, SWT.SEPARATOR);
    tool(bar, "review", Messages.Entry_review, "entry.review", editor::review);
    operational = new ToolItem(bar, SWT.CHECK);
    operational.setImage(BrowserIcons.image("operational"));
    operational.setToolTipText(Messages.Entry_operational);
    ControlIds.name(operational, "entry.operational");
    operational.addListener(SWT.Selection, event -> lay(layout.with(shown())));
    ToolItem raw = ControlIds.name(new ToolItem(bar, SWT.CHECK), "entry.raw");
    raw.setImage(BrowserIcons.image("raw"));
    raw.setToolTipText(Messages.Entry_raw);
    raw.setSelection(layout.raw());
    raw.addListener(SWT.Selection, event -> lay(layout.raw(raw.getSelection())));
    tool(bar, "refresh", Messages.Entry_refresh, "entry.refresh", this::reload);
    ControlIds.name(bar, "entry.toolbar");
  }

  private Show shown() {
    return operational.getSelection() ? Show.USER_AND_OPERATIONAL : Show.USER;
  }

  private void takeUp(DirectoryConnection connection) {
    if (connection != taken) {
      taken = connection;
      boolean wanted = connection.parameters().browsing().has(Browsing.Option.OPERATIONAL);
      operational.setSelection(wanted || BrowserPreferences.operational());
      layout = layout.with(shown());
    }
  }

  private static ToolItem tool(ToolBar bar, String icon, String text, String id, Runnable action) {
    ToolItem item = ControlIds.name(new ToolItem(bar, SWT.PUSH), id);
    item.setImage(BrowserIcons.image(icon));
    item.setToolTipText(text);
    item.addListener(SWT.Selection, event -> action.run());
    return item;
  }

  private void fillViewer() {
    ControlIds.name(viewer.getTable(), "entry.table");
    viewer.getTable().setHeaderVisible(true);
    viewer.getTable().setLinesVisible(false);
    viewer.setUseHashlookup(true);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(viewer.getTable());
    EntryColumns.create(viewer, this, editing);
    new EntryOrder(viewer.getTable(), layout.order(), order -> lay(layout.with(order)));
    viewer.getTable().addListener(SWT.KeyDown, this::keyPressed);
    viewer.setContentProvider(new EntryRowContent(viewer));
    ColumnViewerToolTipSupport.enableFor(viewer);
    MenuManager menu = new MenuManager();
    viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
    editor.getSite().registerContextMenu(EntryEditor.ID, menu, viewer);
  }

  Composite control() {
    return stack;
  }

  ISelectionProvider selectionProvider() {
    return viewer;
  }

  EntryEditor editor() {
    return editor;
  }

  Optional<EntryDraft> draft() {
    return Optional.ofNullable(draft);
  }

  void showLoading(String wanted) {
    if (draft == null) {
      nothing.say(NLS.bind(Messages.Entry_loading, wanted));
      stack.show(nothing);
    } else {
      waiting = editor.draft().isEmpty();
    }
  }

  /** Says which connection the entry waits for, and offers to open it if it is closed. */
  void showAwaited(AwaitedEntry awaited) {
    nothing.say(NLS.bind(Messages.Entry_awaited, awaited.getName(), awaited.connectionName()));
    awaited
        .connection()
        .filter(found -> found.state() == ConnectionState.CLOSED)
        .ifPresent(closed -> nothing.offer(Messages.Tree_open, () -> ConnectionsView.open(closed)));
    stack.show(nothing);
  }

  void showNothing(String why) {
    draft = null;
    nothing.say(why);
    nothing.offer(Messages.Entry_retry, editor::load);
    stack.show(nothing);
  }

  void show(EntryDraft shown) {
    if (draft != shown) {
      notice(Notice.NONE);
    }
    waiting = false;
    draft = shown;
    takeUp(editor.connection());
    dn.setText(shown.dn().isEmpty() ? Messages.Tree_rootDse : shown.dn());
    dn.setToolTipText(dn.getText());
    showLock();
    refresh();
    stack.show(page);
    if (focusWaits && editor.getSite().getPage().getActivePart() == editor) {
      viewer.getTable().setFocus();
    }
    focusWaits = false;
  }

  /** What cannot be changed offers nothing to change it with, and says why. */
  private void showLock() {
    changes.forEach(item -> item.setEnabled(!locked()));
    String why = editor.dn().isEmpty() ? Messages.Entry_rootLocked : Messages.Entry_readOnly;
    locked.setText(locked() ? why : "");
    locked.setForeground(ThemeColors.muted(page));
    locked.getParent().layout();
  }

  void refresh() {
    if (draft != null && !stack.isDisposed()) {
      List<EntryRow> selected = lines(viewer.getTable().getSelectionIndices());
      int top = viewer.getTable().getTopIndex();
      viewer.setInput(EntryRows.of(draft, layout));
      viewer.getTable().setSelection(EntryRows.lines(draft, layout, selected));
      filter.tell(viewer.getTable().getItemCount(), false);
      viewer.getTable().setTopIndex(top);
    }
  }

  /** The lines with these numbers, also where they were never on the screen. */
  private List<EntryRow> lines(int[] numbers) {
    List<?> lines = viewer.getInput() instanceof List<?> input ? input : List.of();
    return Arrays.stream(numbers)
        .filter(number -> number < lines.size())
        .mapToObj(number -> (EntryRow) lines.get(number))
        .toList();
  }

  /** Selects a value, or the first one of its attribute, whatever it is hidden by. */
  void reveal(EntryRow row) {
    EntryDraft edited = draft;
    if (edited == null) {
      return;
    }
    if (row.operational() && !operational.getSelection()) {
      operational.setSelection(true);
      lay(layout.with(shown()));
    }
    if (EntryRows.line(edited, layout, row) < 0) {
      filter.close();
    }
    int line = EntryRows.line(edited, layout, row);
    if (line >= 0) {
      viewer.getTable().setSelection(line);
      viewer.getTable().showSelection();
    }
  }

  /** True while a value is edited in its cell. */
  boolean editing() {
    return editing.active();
  }

  /** True when something was typed in a cell that is not in the draft yet. */
  boolean cellChanged() {
    return editing.changed();
  }

  /** The draft as it would be with what is being typed in a cell. */
  EntryDraft ahead(EntryDraft edited) {
    return editing.ahead(edited);
  }

  /** Takes what is typed in a cell into the draft. */
  void finishEditing() {
    if (editing.changed()) {
      viewer.applyEditorValue();
    }
  }

  /** Forgets what is typed in a cell. */
  void cancelEditing() {
    viewer.cancelEditing();
  }

  /** Goes to the values, as soon as they are there. */
  void setFocus() {
    focusWaits = draft == null;
    (draft == null ? stack : viewer.getTable()).setFocus();
  }

  /** Makes the editor the active part; a cell editor would lose the focus to it later. */
  void activate() {
    editor.getSite().getPage().activate(editor);
  }

  /** True when nothing can be changed here. */
  public boolean locked() {
    return draft == null || waiting || editor.connection().readOnly() || editor.dn().isEmpty();
  }

  /** True while a text field of the editor has the keyboard. */
  public boolean typing() {
    Control focus = stack.getDisplay().getFocusControl();
    return focus instanceof Text || focus instanceof StyledText;
  }

  /** The selected lines, from the first to the last. */
  List<EntryRow> selection() {
    return Selections.all(viewer.getSelection(), EntryRow.class);
  }

  /** The first selected value, if the values have the keyboard. */
  public Optional<EntryRow> focused() {
    return viewer.getTable().isFocusControl() ? selected() : Optional.empty();
  }

  /** The first selected value. */
  public Optional<EntryRow> selected() {
    return selection().stream().findFirst();
  }

  public void addAttribute() {
    draft().ifPresent(edited -> AddAttributeDialog.open(editor, edited));
  }

  /** Asks for another value of the selected attribute. */
  public void addValue() {
    Optional<EntryRow> row = selected();
    if (row.isEmpty()) {
      addAttribute();
      return;
    }
    draft().ifPresent(edited -> addValue(edited, row.get().description()));
  }

  private void addValue(EntryDraft edited, String description) {
    ValueEditors.open(editor, ValueEdit.ofNew(edited, description));
  }

  /** Edits the selected value in place, or in a dialog when it is no line of text. */
  public void editSelected() {
    selected().ifPresent(row -> editing.start(row));
  }

  /** The kinds as which the selected value can be edited, the usual one first. */
  public List<ValueKind> suitable() {
    return changeable().map(ValueEdit::suitable).orElse(List.of());
  }

  /** Edits the selected value as another kind than the usual. */
  public void editSelected(ValueKind kind) {
    changeable().ifPresent(edit -> ValueEditors.open(editor, edit, kind));
  }

  private Optional<ValueEdit> changeable() {
    return selection().stream()
        .filter(row -> !locked() && editing.changeable(row))
        .findFirst()
        .flatMap(row -> draft().map(edited -> ValueEdit.of(edited, row)));
  }

  /** Asks for another type or other options of the selected attribute. */
  public void editDescription() {
    selection().stream()
        .filter(row -> !locked() && deletable(row))
        .findFirst()
        .ifPresent(
            row ->
                draft()
                    .ifPresent(
                        edited ->
                            editor.ask(
                                () ->
                                    DescriptionDialog.open(
                                        stack.getShell(), edited, row.description()))));
  }

  /** Asks which object classes the entry shall have. */
  public void editClasses() {
    if (!locked()) {
      draft()
          .ifPresent(
              edited ->
                  editor.ask(
                      () -> ObjectClassesDialog.open(stack.getShell(), edited, editor.features())));
    }
  }

  /** Takes the selected values away, in one step. */
  public void deleteSelected() {
    Map<String, Set<Integer>> gone =
        selection().stream()
            .filter(this::deletable)
            .collect(
                Collectors.groupingBy(
                    EntryRow::description,
                    Collectors.mapping(EntryRow::index, Collectors.toSet())));
    if (!gone.isEmpty()) {
      draft().ifPresent(edited -> edited.inOneStep(() -> gone.forEach(edited::deleteValues)));
    }
  }

  /** Takes the attributes of the selected lines away, with all their values, in one step. */
  public void deleteAttributes() {
    List<String> gone =
        selection().stream()
            .filter(row -> !row.operational() && row.role() != EntryRow.Role.OBJECT_CLASS)
            .map(EntryRow::description)
            .distinct()
            .toList();
    draft().ifPresent(edited -> edited.deleteAttributes(gone));
  }

  private boolean deletable(EntryRow row) {
    return !row.fold()
        && row.role() != EntryRow.Role.RDN
        && row.role() != EntryRow.Role.OPERATIONAL;
  }

  /** Reads the entry again; asks first when that loses changes. */
  public void reload() {
    if (!editor.isDirty()
        || CarefulQuestion.agreed(
            stack.getShell(),
            Messages.Entry_refresh,
            Messages.Entry_refreshQuestion,
            Messages.Entry_refreshDo)) {
      editor.reload();
    }
  }

  /** The text of the value that is edited in place, empty when it needs a dialog. */
  Optional<String> editableText(EntryRow row) {
    return draft()
        .filter(edited -> ValueKind.wanted(row.description(), edited.schema()).inCell())
        .flatMap(
            edited ->
                edited
                    .attribute(row.description())
                    .map(attribute -> attribute.values().get(row.index()))
                    .filter(value -> !Octets.isLong(value))
                    .flatMap(
                        value -> ValueText.editable(row.description(), value, edited.schema())))
        .filter(text -> text.indexOf('\n') < 0 && text.indexOf('\r') < 0)
        .filter(text -> inCell(row.description()));
  }

  private static boolean inCell(String description) {
    return !BrowserPreferences.inWindow(description) && !BrowserPreferences.fromFile(description);
  }
}
