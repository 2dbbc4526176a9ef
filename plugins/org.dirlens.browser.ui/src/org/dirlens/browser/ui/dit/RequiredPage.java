package org.dirlens.browser.ui.dit;

import java.util.List;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** The entry's name, and a field for each attribute its classes require. */
final class RequiredPage extends WizardPage {
  private final NewEntry draft;
  private @Nullable Combo type;
  private @Nullable Text value;
  private @Nullable Text dn;
  private @Nullable Composite fields;

  RequiredPage(NewEntry draft) {
    super("required");
    this.draft = draft;
    setTitle(Messages.text("new.required.title"));
    setDescription(Messages.text("new.required.description"));
    setPageComplete(false);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).spacing(12, 8).applyTo(area);
    label(area, Messages.text("new.rdn"));
    Combo types = ControlIds.name(new Combo(area, SWT.READ_ONLY | SWT.DROP_DOWN), "new.rdn.type");
    types.addListener(
        SWT.Selection,
        event -> {
          draft.rdnType(types.getText());
          fillFields();
          validate();
        });
    type = types;
    Text name = ControlIds.name(new Text(area, SWT.BORDER), "new.rdn.value");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(name);
    name.addModifyListener(
        event -> {
          draft.rdnValue(name.getText());
          validate();
        });
    value = name;
    label(area, Messages.text("new.dn"));
    Text shown = ControlIds.name(new Text(area, SWT.READ_ONLY), "new.dn");
    shown.setBackground(area.getBackground());
    GridDataFactory.fillDefaults().span(2, 1).grab(true, false).applyTo(shown);
    dn = shown;
    Composite below = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(below);
    GridDataFactory.fillDefaults().span(3, 1).grab(true, true).applyTo(below);
    fields = below;
    setControl(area);
  }

  private static void label(Composite area, String text) {
    Label label = new Label(area, SWT.NONE);
    label.setText(text);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
  }

  /** The classes may have changed on the page before. */
  @Override
  public void setVisible(boolean visible) {
    if (visible && type != null && value != null) {
      List<String> types = draft.rdnTypes();
      type.setItems(types.toArray(String[]::new));
      type.select(types.indexOf(draft.rdnType()));
      fillFields();
      validate();
    }
    super.setVisible(visible);
    if (visible && value != null) {
      value.setFocus();
    }
  }

  private void fillFields() {
    Composite below = fields;
    if (below == null) {
      return;
    }
    for (Control old : below.getChildren()) {
      old.dispose();
    }
    for (String name : draft.required()) {
      label(below, name + ":");
      int style = ValueText.isPassword(name) ? SWT.PASSWORD : SWT.NONE;
      Text text = ControlIds.name(new Text(below, SWT.BORDER | style), "new.value." + name);
      text.setText(draft.value(name));
      GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
      text.addModifyListener(
          event -> {
            draft.value(name, text.getText());
            validate();
          });
    }
    below.getParent().layout(true, true);
  }

  private void validate() {
    if (dn != null) {
      dn.setText(draft.dn());
    }
    List<String> missing = draft.missing();
    setMessage(
        missing.isEmpty()
            ? null
            : Messages.text("new.required.missing", String.join(", ", missing)));
    setErrorMessage(null);
    setPageComplete(draft.complete());
  }
}
