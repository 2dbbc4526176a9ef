package org.dirlens.browser.ui.value;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.browser.core.entry.ClassChange;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.PasswordForm;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The object classes of an entry, to be ticked, and what becomes of the entry by that: attributes
 * that it needs then, to be filled in here, and those that it cannot keep.
 */
public final class ObjectClassesDialog extends TitleAreaDialog {
  private static final int WIDTH = 560;
  private static final int LIST_HEIGHT = 200;
  private static final int WORDS_HEIGHT = 64;

  private final EntryDraft draft;
  private final ServerFeatures features;
  private final Set<String> chosen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, String> given = new LinkedHashMap<>();
  private Set<String> present;
  private ClassChange change;
  private @Nullable Text filter;
  private @Nullable Table list;
  private @Nullable Label words;
  private @Nullable Composite fields;
  private PasswordForm passwords;

  private ObjectClassesDialog(Shell shell, EntryDraft draft, ServerFeatures features) {
    super(shell);
    this.draft = draft;
    this.features = features;
    passwords = PasswordForm.usualAsValue(features);
    present = present();
    chosen.addAll(present);
    change = ahead();
  }

  private Set<String> present() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(draft.current().texts("objectClass"));
    return names;
  }

  /** Others may change the classes meanwhile: what is not ticked otherwise here follows them. */
  private void catchUp() {
    Set<String> now = present();
    now.stream().filter(each -> !present.contains(each)).forEach(chosen::add);
    present.stream().filter(each -> !now.contains(each)).forEach(chosen::remove);
    present = now;
    fillList();
  }

  private ClassChange ahead() {
    return ClassChange.of(draft.current(), chosen, draft.schema());
  }

  /** Asks for the classes and changes the draft in one step. */
  public static void open(Shell shell, EntryDraft draft, ServerFeatures features) {
    new ObjectClassesDialog(shell, draft, features).open();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Classes_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Classes_title);
    setMessage(draft.dn());
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    Text field =
        Forms.field(form, "classes.filter", SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    field.setMessage(Messages.Classes_filter);
    field.addListener(SWT.Modify, event -> fillList());
    filter = field;
    list = createList(form);
    words = ControlIds.name(new Label(form, SWT.WRAP), "classes.consequences");
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, WORDS_HEIGHT).applyTo(words);
    fields = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(fields);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(fields);
    fillList();
    return area;
  }

  private Table createList(Composite form) {
    int style = SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL;
    Table table = ControlIds.name(new Table(form, style), "classes.list");
    Forms.columns(
        table,
        new String[] {Messages.Classes_class, Messages.Classes_kind, Messages.Classes_about},
        new int[] {200, 90, 230});
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, LIST_HEIGHT).applyTo(table);
    table.addListener(
        SWT.Selection,
        event -> {
          if (event.detail == SWT.CHECK && event.item instanceof TableItem item) {
            tick(item);
          }
        });
    return table;
  }

  private void tick(TableItem item) {
    if (item.getChecked()) {
      chosen.add(item.getText());
      chosen.addAll(draft.schema().withSuperiors(List.of(item.getText())));
    } else {
      chosen.removeIf(each -> draft.schema().withSuperiors(List.of(each)).contains(item.getText()));
    }
    if (list != null) {
      for (TableItem each : list.getItems()) {
        each.setChecked(chosen.contains(each.getText()));
      }
    }
    follow();
  }

  /** The chosen classes first, so that they are seen without scrolling. */
  private void fillList() {
    if (list == null || filter == null) {
      return;
    }
    String part = filter.getText().strip().toLowerCase(Locale.ROOT);
    list.setRedraw(false);
    list.removeAll();
    draft.schema().objectClasses().stream()
        .filter(each -> each.name().toLowerCase(Locale.ROOT).contains(part))
        .sorted(Comparator.comparing((ObjectClassInfo each) -> !chosen.contains(each.name())))
        .forEach(this::addLine);
    list.setRedraw(true);
    follow();
  }

  private void addLine(ObjectClassInfo info) {
    TableItem item = new TableItem(list, SWT.NONE);
    String kind =
        switch (info.kind()) {
          case ABSTRACT -> Messages.Classes_abstract;
          case STRUCTURAL -> Messages.Classes_structural;
          case AUXILIARY -> Messages.Classes_auxiliary;
        };
    item.setText(new String[] {info.name(), kind, info.description().orElse("")});
    item.setChecked(chosen.contains(info.name()));
  }

  /** Says what the classes mean, and has a field for each attribute that is missing. */
  private void follow() {
    List<String> before = change.missing();
    change = ahead();
    if (words != null) {
      words.setText(consequences());
    }
    if (fields != null && (!before.equals(change.missing()) || fields.getChildren().length == 0)) {
      fillFields(fields);
    }
    judge();
  }

  private String consequences() {
    StringBuilder text = new StringBuilder();
    line(text, Messages.Classes_missing, change.missing());
    line(text, Messages.Classes_forbidden, change.forbidden());
    line(text, Messages.Classes_allowed, change.allowed());
    return text.isEmpty() ? Messages.Classes_same : text.toString().stripTrailing();
  }

  private static void line(StringBuilder text, String words, List<String> names) {
    if (!names.isEmpty()) {
      text.append(NLS.bind(words, String.join(", ", names))).append('\n');
    }
  }

  private void fillFields(Composite grid) {
    for (Control old : grid.getChildren()) {
      old.dispose();
    }
    for (String name : change.missing()) {
      Forms.label(grid, name + ":");
      int style = ValueText.isPassword(name) ? SWT.PASSWORD : SWT.NONE;
      Text text = Forms.field(grid, "classes.value." + name, style);
      text.setText(given.getOrDefault(name, ""));
      text.addListener(
          SWT.Modify,
          event -> {
            given.put(name, text.getText());
            judge();
          });
    }
    if (change.missing().stream().anyMatch(PasswordForm::suits)) {
      PasswordFormChoice form = PasswordFormChoice.ofValue(grid, 2, features);
      form.choose(passwords);
      form.whenChosen(() -> passwords = form.chosen());
    }
    grid.getParent().layout(true, true);
    if (getButton(IDialogConstants.OK_ID) != null) {
      Shell shell = getShell();
      int wanted = shell.computeSize(shell.getSize().x, SWT.DEFAULT).y;
      shell.setSize(shell.getSize().x, Math.max(shell.getSize().y, wanted));
    }
  }

  private void judge() {
    setErrorMessage(change.problem().isEmpty() ? null : change.problem());
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      boolean given =
          change.missing().stream().noneMatch(each -> this.given.getOrDefault(each, "").isBlank());
      ok.setEnabled(change.problem().isEmpty() && given);
    }
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    judge();
    if (filter != null) {
      filter.setFocus();
    }
    return contents;
  }

  @Override
  protected void okPressed() {
    catchUp();
    if (getButton(IDialogConstants.OK_ID).isEnabled()) {
      Map<String, String> stored = new LinkedHashMap<>(given);
      stored.replaceAll((name, typed) -> PasswordForm.suits(name) ? passwords.store(typed) : typed);
      change.apply(draft, stored);
      super.okPressed();
    }
  }
}
