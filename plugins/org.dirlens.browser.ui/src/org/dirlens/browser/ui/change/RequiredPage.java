package org.dirlens.browser.ui.change;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.entry.NewEntry;
import org.dirlens.browser.core.entry.PasswordForm;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.value.PasswordFormChoice;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The entry's name, a field for each attribute its classes require, and for those that are chosen.
 */
final class RequiredPage extends WizardPage {
  /** Shown of an attribute with several values. */
  private static final int LINES = 3;

  private static final int FIELDS_HEIGHT = 160;

  private final NewEntry draft;
  private final DirectoryConnection connection;
  private final ServerFeatures features;
  private final Runnable changed;
  private @Nullable NameRows names;
  private @Nullable Text dn;
  private @Nullable Composite fields;
  private PasswordForm passwords;
  private final Map<String, Text> inputs = new HashMap<>();

  /**
   * @param features of the server that the entry is for
   * @param changed told when something is filled in
   */
  RequiredPage(
      NewEntry draft, DirectoryConnection connection, ServerFeatures features, Runnable changed) {
    super("required");
    this.draft = draft;
    this.changed = changed;
    this.connection = connection;
    this.features = features;
    passwords = PasswordForm.usualAsValue(features);
    setTitle(Messages.NewEntry_requiredTitle);
    setDescription(Messages.NewEntry_requiredDescription);
    setPageComplete(false);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    Forms.label(area, Messages.NewEntry_rdn);
    NameRows rows = new NameRows(area, draft, this::validate, this::renamed);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(rows);
    names = rows;
    Forms.label(area, Messages.Entry_dn);
    Text shown = ControlIds.name(new Text(area, SWT.READ_ONLY), "new.dn");
    shown.setBackground(area.getBackground());
    GridDataFactory.fillDefaults().grab(true, false).applyTo(shown);
    dn = shown;
    ScrolledComposite scrolled = VerticalScroll.area(area);
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, true)
        .hint(SWT.DEFAULT, FIELDS_HEIGHT)
        .applyTo(scrolled);
    Composite below = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(below);
    VerticalScroll.show(scrolled, below);
    fields = below;
    Review.checkBox(area, 2, connection);
    setControl(area);
  }

  /** How passwords that were filled in go to the server; any thread. */
  PasswordForm passwords() {
    return passwords;
  }

  /** The classes may have changed on the page before. */
  @Override
  public void setVisible(boolean visible) {
    if (visible && names != null) {
      names.fill();
      fillFields();
      validate();
    }
    super.setVisible(visible);
    if (visible && names != null) {
      names.focus(0);
    }
  }

  /** Other attributes name the entry: they are not asked for once more. */
  private void renamed() {
    fillFields();
    validate();
  }

  private void fillFields() {
    Composite below = fields;
    if (below == null) {
      return;
    }
    for (Control old : below.getChildren()) {
      old.dispose();
    }
    inputs.clear();
    draft.fields().forEach(name -> field(below, name));
    if (draft.asksForPassword()) {
      PasswordFormChoice form = PasswordFormChoice.ofValue(below, 2, features);
      form.choose(passwords);
      form.whenChosen(() -> passwords = form.chosen());
    }
    chooser(below);
    if (!draft.octets().isEmpty()) {
      String along = String.join(", ", draft.octets());
      Label said = new Label(below, SWT.WRAP);
      said.setText(Forms.literal(NLS.bind(Messages.NewEntry_octets, along)));
      GridDataFactory.fillDefaults().span(2, 1).hint(200, SWT.DEFAULT).applyTo(said);
    }
    VerticalScroll.fit((ScrolledComposite) below.getParent());
  }

  private void field(Composite below, String name) {
    Forms.label(below, name + ":");
    boolean lines = draft.value(name).contains("\n");
    int style = lines ? SWT.MULTI | SWT.V_SCROLL : SWT.NONE;
    Text text =
        Forms.field(below, "new.value." + name, ValueText.isPassword(name) ? SWT.PASSWORD : style);
    text.setText(draft.value(name).replace("\n", Text.DELIMITER));
    if (lines) {
      ((GridData) text.getLayoutData()).heightHint = LINES * text.getLineHeight();
      text.addListener(SWT.Traverse, event -> event.doit |= event.detail != SWT.TRAVERSE_RETURN);
    }
    inputs.put(name, text);
    text.addModifyListener(
        event -> {
          draft.value(name, text.getText().replace(Text.DELIMITER, "\n"));
          validate();
        });
  }

  /** Offers what the classes allow besides. */
  private void chooser(Composite below) {
    List<String> optional = draft.optional();
    if (optional.isEmpty()) {
      return;
    }
    Forms.label(below, Messages.NewEntry_more);
    Combo more = Forms.choice(below, "new.more", optional.stream());
    more.addListener(SWT.Selection, event -> choose(more.getText()));
  }

  private void choose(String name) {
    draft.choose(name);
    changed.run();
    fillFields();
    Text input = inputs.get(name);
    if (input != null) {
      input.setFocus();
    }
  }

  private void validate() {
    if (dn != null) {
      dn.setText(draft.dn());
    }
    List<String> missing = draft.missing();
    setMessage(
        missing.isEmpty()
            ? null
            : NLS.bind(Messages.NewEntry_requiredMissing, String.join(", ", missing)));
    setErrorMessage(
        draft.namedTwice().map(type -> NLS.bind(Messages.NewEntry_rdnTwice, type)).orElse(null));
    setPageComplete(draft.complete());
    changed.run();
  }
}
