package org.dirlens.browser.ui.value;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.value.Description;
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
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Gives the values of an attribute another type or other options, such as a language. */
public final class DescriptionDialog extends TitleAreaDialog {
  private static final int WIDTH = 420;

  private final EntryDraft draft;
  private final String before;
  private @Nullable Text type;
  private @Nullable Text language;
  private @Nullable Button binary;
  private @Nullable Text others;
  private @Nullable Text result;

  private DescriptionDialog(Shell shell, EntryDraft draft, String before) {
    super(shell);
    this.draft = draft;
    this.before = before;
  }

  /** Asks how the attribute shall be described, and moves its values there. */
  public static void open(Shell shell, EntryDraft draft, String description) {
    new DescriptionDialog(shell, draft, description).open();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Description_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(NLS.bind(Messages.Description_of, before));
    setMessage(Messages.Description_message);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    Description parts = Description.of(before);
    type = field(form, Messages.Description_type, "description.type", parts.type());
    language = field(form, Messages.Description_language, "description.language", parts.language());
    language.setMessage(Messages.Description_languageHint);
    String further = String.join(";", parts.others());
    others = field(form, Messages.Description_others, "description.others", further);
    Button box = Forms.checkBox(form, Messages.Description_binary, "description.binary");
    box.setSelection(parts.binary());
    box.addListener(SWT.Selection, event -> judge());
    binary = box;
    Forms.label(form, Messages.Description_result);
    Text shown = ControlIds.name(new Text(form, SWT.READ_ONLY), "description.result");
    shown.setBackground(form.getBackground());
    GridDataFactory.fillDefaults().grab(true, false).applyTo(shown);
    result = shown;
    return area;
  }

  private Text field(Composite form, String title, String id, String content) {
    Forms.label(form, title);
    Text text = Forms.field(form, id);
    text.setText(content);
    text.addListener(SWT.Modify, event -> judge());
    return text;
  }

  private Optional<Description> typed() {
    if (type == null || language == null || others == null || binary == null) {
      return Optional.empty();
    }
    List<String> further =
        Arrays.stream(others.getText().split("[;\\s]+")).filter(each -> !each.isEmpty()).toList();
    return Optional.of(
        new Description(
            type.getText().strip(), language.getText().strip(), binary.getSelection(), further));
  }

  private void judge() {
    Button ok = getButton(IDialogConstants.OK_ID);
    Optional<Description> typed = typed();
    if (ok == null || result == null || typed.isEmpty()) {
      return;
    }
    Optional<String> problem = typed.get().problem();
    String text = typed.get().text();
    result.setText(text);
    setErrorMessage(problem.orElse(null));
    boolean there = !text.equalsIgnoreCase(before) && draft.attribute(text).isPresent();
    setMessage(there ? NLS.bind(Messages.Description_there, text) : Messages.Description_message);
    ok.setEnabled(problem.isEmpty() && !text.equals(before));
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    judge();
    return contents;
  }

  @Override
  protected void okPressed() {
    typed().ifPresent(each -> draft.rename(before, each.text()));
    super.okPressed();
  }
}
