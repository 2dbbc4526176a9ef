package org.dirlens.browser.ui.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks for one value: a line or several lines of text, or octets from a file. */
final class ValueDialog extends Dialog {
  /** Largest file that becomes a value. */
  static final int VALUE_BYTES_MAX = 64 << 20;

  private static final int WIDTH = 460;
  private static final int TEXT_HEIGHT = 140;

  private final ValueEdit edit;
  private byte[] value;
  private @Nullable Text field;

  private ValueDialog(Shell shell, ValueEdit edit) {
    super(shell);
    this.edit = edit;
    this.value = edit.before();
  }

  static void open(Shell shell, ValueEdit edit) {
    new ValueDialog(shell, edit).open();
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
    help.setText(help());
    help.setForeground(ThemeColors.muted(help));
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(help);
    ValueText.editable(edit.description(), edit.before(), edit.draft().schema())
        .filter(text -> !BrowserPreferences.fromFile(edit.description()))
        .ifPresentOrElse(text -> createText(form, text), () -> createFileButtons(form));
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
    String text = NLS.bind(Messages.Value_help, info.syntaxName(), EntryColumns.values(info));
    return info.description().map(more -> more + "\n" + text).orElse(text);
  }

  private void createText(Composite form, String content) {
    int style = SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL;
    Text text = ControlIds.name(new Text(form, style), "value.field");
    text.setText(content);
    text.selectAll();
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, TEXT_HEIGHT).applyTo(text);
    text.addListener(
        SWT.Modify,
        event -> {
          value = text.getText().getBytes(StandardCharsets.UTF_8);
          enableOk();
        });
    field = text;
  }

  private void createFileButtons(Composite form) {
    Label size = ControlIds.name(new Label(form, SWT.NONE), "value.size");
    size.setText(ValueText.of(edit.description(), edit.before(), edit.draft().schema()));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(size);
    Forms.button(form, Messages.Value_load, "value.load", () -> load(size));
    if (!edit.isNew()) {
      Forms.button(form, Messages.Value_save, "value.save", this::saveToFile);
    }
  }

  private void load(Label size) {
    String chosen = new FileDialog(getShell(), SWT.OPEN).open();
    if (chosen == null) {
      return;
    }
    try {
      Path file = Path.of(chosen);
      if (Files.size(file) > VALUE_BYTES_MAX) {
        Problems.show(
            Messages.Value_load, NLS.bind(Messages.Value_tooLarge, file, VALUE_BYTES_MAX >> 20));
        return;
      }
      value = Files.readAllBytes(file);
      size.setText(ValueText.of(edit.description(), value, edit.draft().schema()));
      enableOk();
    } catch (IOException e) {
      Problems.show(
          Messages.Value_load, NLS.bind(Messages.Value_unreadable, chosen, e.getMessage()));
    }
  }

  private void saveToFile() {
    String chosen = new FileDialog(getShell(), SWT.SAVE).open();
    if (chosen == null) {
      return;
    }
    try {
      Files.write(Path.of(chosen), edit.before());
    } catch (IOException e) {
      Problems.show(
          Messages.Value_save, NLS.bind(Messages.Value_unwritable, chosen, e.getMessage()));
    }
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    enableOk();
    if (field != null) {
      field.setFocus();
    }
    return contents;
  }

  private void enableOk() {
    Button ok = getButton(OK);
    if (ok != null) {
      ok.setEnabled(value.length > 0);
    }
  }

  @Override
  protected void okPressed() {
    edit.accept(value);
    super.okPressed();
  }
}
