package org.dirlens.browser.ui.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Attribute;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an attribute the entry may have by its object classes, or any of the schema, and its
 * first value. The name may carry options, as in {@code cn;lang-de}.
 */
final class AddAttributeDialog extends Dialog {
  private static final int WIDTH = 420;
  private static final int LIST_HEIGHT = 180;

  private final EntryEditor editor;
  private final EntryDraft draft;
  private @Nullable Text name;
  private @Nullable Text value;
  private @Nullable Button everything;
  private org.eclipse.swt.widgets.@Nullable List choices;

  private AddAttributeDialog(EntryEditor editor, EntryDraft draft) {
    super(editor.getSite().getShell());
    this.editor = editor;
    this.draft = draft;
  }

  static void open(EntryEditor editor, EntryDraft draft) {
    editor.ask(() -> new AddAttributeDialog(editor, draft).open());
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.AddAttribute_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    Forms.label(form, Messages.AddAttribute_name);
    Text nameField = Forms.field(form, "attribute.name");
    nameField.addListener(SWT.Modify, event -> fillChoices());
    name = nameField;
    choices =
        ControlIds.name(
            new org.eclipse.swt.widgets.List(form, SWT.BORDER | SWT.V_SCROLL), "attribute.list");
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, true)
        .hint(WIDTH, LIST_HEIGHT)
        .applyTo(choices);
    choices.addListener(SWT.Selection, event -> choose());
    Button all = Forms.checkBox(form, Messages.AddAttribute_all, "attribute.all");
    all.addListener(SWT.Selection, event -> fillChoices());
    everything = all;
    Forms.label(form, Messages.AddAttribute_value);
    Text valueField = Forms.field(form, "attribute.value");
    valueField.addListener(SWT.Modify, event -> enableOk());
    value = valueField;
    fillChoices();
    return area;
  }

  private void choose() {
    if (choices != null && name != null && choices.getSelectionCount() == 1) {
      String chosen = choices.getSelection()[0];
      if (!name.getText().equals(chosen)) {
        name.setText(chosen);
        name.setSelection(chosen.length());
      }
    }
  }

  private void fillChoices() {
    if (choices == null || name == null || everything == null) {
      return;
    }
    String typed = Attribute.typeOf(name.getText()).strip().toLowerCase(Locale.ROOT);
    List<String> shown = new ArrayList<>();
    for (String each : candidates(everything.getSelection())) {
      if (each.toLowerCase(Locale.ROOT).contains(typed)) {
        shown.add(each);
      }
    }
    choices.setItems(shown.toArray(String[]::new));
    enableOk();
  }

  private Set<String> candidates(boolean all) {
    ServerSchema schema = draft.schema();
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    if (all) {
      schema.attributes().stream()
          .filter(info -> !info.readOnly())
          .map(AttributeInfo::name)
          .forEach(names::add);
    } else {
      List<String> classes = draft.attribute("objectClass").map(Attribute::texts).orElse(List.of());
      names.addAll(schema.must(classes));
      names.addAll(schema.may(classes));
    }
    draft.current().attributes().forEach(present -> names.remove(present.description()));
    return names;
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    enableOk();
    return contents;
  }

  private void enableOk() {
    Button ok = getButton(OK);
    if (ok != null && name != null && value != null) {
      boolean window = inWindow(name.getText().strip());
      value.setEnabled(!window);
      value.setMessage(window ? Messages.AddAttribute_window : "");
      ok.setEnabled(!name.getText().isBlank() && (window || !value.getText().isEmpty()));
    }
  }

  /** A value that is no line of text has an editor of its own, which comes next. */
  private boolean inWindow(String description) {
    return !ValueKind.wanted(description, draft.schema()).inCell();
  }

  @Override
  protected void okPressed() {
    String description = name == null ? "" : name.getText().strip();
    String first = value == null ? "" : value.getText();
    super.okPressed();
    if (inWindow(description)) {
      ValueEditors.open(editor, ValueEdit.ofNew(draft, description));
    } else {
      draft.addValue(description, first.getBytes(StandardCharsets.UTF_8));
    }
  }
}
