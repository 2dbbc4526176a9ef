package org.dirlens.browser.ui.entry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntryRows;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.PasswordForm;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryWork;
import org.dirlens.browser.ui.jobs.ModalWork;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.browser.ui.value.PasswordFormChoice;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
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
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a new password and in which form it goes to the server, and tells whether a password is
 * the present one. The present one is never shown. What is hashed here is part of the draft; the
 * password modify operation is sent at once, and the dialog stays when it fails.
 */
final class SetPasswordDialog extends TitleAreaDialog {
  private static final int WIDTH = 460;
  private static final Predicate<Attribute> OPEN =
      attribute -> !ValueText.isPassword(attribute.description());

  private final EntryEditor editor;
  private final ValueEdit edit;
  private @Nullable Text first;
  private @Nullable Text second;
  private @Nullable Text tried;
  private @Nullable Label verdict;
  private @Nullable PasswordFormChoice form;
  private @Nullable Composite fields;
  private @Nullable IProgressMonitor waiting;

  private SetPasswordDialog(EntryEditor editor, ValueEdit edit) {
    super(editor.getSite().getShell());
    this.editor = editor;
    this.edit = edit;
  }

  /** The operation knows the entry's password, not one of several attributes. */
  private boolean byServerPossible() {
    return editor.features().passwordModify()
        && edit.description().equalsIgnoreCase("userPassword");
  }

  static void open(EntryEditor editor, ValueEdit edit) {
    new SetPasswordDialog(editor, edit).open();
  }

  /** For the password that the entry has, or a first one. */
  static void open(EntryEditor editor, EntryDraft draft) {
    Optional<EntryRow> present =
        EntryRows.of(draft, EntryRows.Show.USER).stream()
            .filter(row -> row.description().equalsIgnoreCase("userPassword"))
            .findFirst();
    open(
        editor,
        present
            .map(row -> ValueEdit.of(draft, row))
            .orElseGet(() -> ValueEdit.ofNew(draft, "userPassword")));
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(NLS.bind(Messages.SetPassword_title, edit.description()));
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(NLS.bind(Messages.SetPassword_title, edit.description()));
    setMessage(presentWords());
    Composite area = (Composite) super.createDialogArea(shell);
    Composite grid = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).spacing(8, 8).applyTo(grid);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(grid);
    fields = grid;
    first = field(grid, Messages.SetPassword_first, "secret.first", 2);
    second = field(grid, Messages.SetPassword_second, "secret.second", 2);
    createForm(grid);
    createVerification(grid);
    first.addModifyListener(event -> enableOk());
    second.addModifyListener(event -> enableOk());
    return area;
  }

  /** Only where there is something to choose. */
  private void createForm(Composite grid) {
    if (!PasswordForm.suits(edit.description())) {
      Label words = ControlIds.name(new Label(grid, SWT.WRAP), "secret.help");
      words.setText(Messages.SetPassword_asTyped);
      GridDataFactory.fillDefaults().span(3, 1).hint(WIDTH, SWT.DEFAULT).applyTo(words);
      return;
    }
    PasswordFormChoice choice =
        byServerPossible()
            ? PasswordFormChoice.ofOne(grid, 3, editor.features())
            : PasswordFormChoice.ofValue(grid, 3, editor.features());
    choice.whenChosen(this::enableOk);
    form = choice;
  }

  private String presentWords() {
    if (edit.isNew()) {
      return Messages.SetPassword_currentUnknown;
    }
    StoredPassword stored = StoredPassword.of(edit.description(), edit.before());
    return stored.clear()
        ? Messages.SetPassword_currentClear
        : NLS.bind(Messages.SetPassword_currentHashed, stored.scheme());
  }

  private static Text field(Composite grid, String title, String id, int columns) {
    Forms.label(grid, title);
    Text text = Forms.field(grid, id, SWT.PASSWORD);
    GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(text);
    return text;
  }

  private void createVerification(Composite grid) {
    Label line = new Label(grid, SWT.SEPARATOR | SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().span(3, 1).applyTo(line);
    tried = field(grid, Messages.SetPassword_tried, "secret.tried", 1);
    tried.addModifyListener(event -> say("")); // the verdict was of what stood there
    Forms.button(grid, Messages.SetPassword_verify, "secret.verify", this::verify);
    Label words = ControlIds.name(new Label(grid, SWT.WRAP), "secret.verdict");
    GridDataFactory.fillDefaults().span(3, 1).hint(WIDTH, 36).applyTo(words);
    verdict = words;
  }

  private PasswordForm chosen() {
    return form == null ? PasswordForm.CLEAR : form.chosen();
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    enableOk();
    if (first != null) {
      first.setFocus();
    }
    return contents;
  }

  private void enableOk() {
    Button ok = getButton(OK);
    if (ok == null || first == null || second == null) {
      return;
    }
    ok.setText(
        chosen() == PasswordForm.BY_SERVER ? Messages.SetPassword_setNow : Messages.SetPassword_ok);
    getButtonBar().getParent().layout(true, true);
    boolean same = first.getText().equals(second.getText());
    boolean typed = !second.getText().isEmpty();
    setErrorMessage(typed && !same ? Messages.SetPassword_differ : null);
    ok.setEnabled(typed && same);
  }

  @Override
  protected void okPressed() {
    if (first == null) {
      return;
    }
    byte[] clear = first.getText().getBytes(StandardCharsets.UTF_8);
    if (chosen() != PasswordForm.BY_SERVER) {
      edit.accept(chosen().store(clear));
      super.okPressed();
    } else if (approved() && setNow(clear)) {
      super.okPressed();
    }
  }

  private boolean approved() {
    String dn = edit.draft().dn();
    return !Review.needed(editor.connection())
        || ReviewDialog.approved(
            getShell(),
            Proposal.of(
                editor.connection(), dn, NLS.bind(Messages.SetPassword_review, dn), List.of()),
            Messages.Entry_review,
            Messages.SetPassword_setNow);
  }

  private boolean setNow(byte[] clear) {
    Dit dit = Dit.of(editor.connection());
    Optional<Entry> now = run(monitor -> set(dit, clear, monitor), this::setErrorMessage);
    Arrays.fill(clear, (byte) 0);
    now.ifPresent(
        entry -> {
          editor.passwordSet(edit.description(), entry);
          dit.tell(new DitChange.Changed(edit.draft().dn()));
        });
    return now.isPresent();
  }

  private Entry set(Dit dit, byte[] clear, IProgressMonitor monitor) throws ConnectionProblem {
    Session session = dit.connection().session(monitor);
    session.newPassword(edit.draft().dn(), clear, monitor);
    return afterwards(session, monitor);
  }

  /** The entry as it is then; without passwords where it cannot be read: they are others by now. */
  private Entry afterwards(Session session, IProgressMonitor monitor) {
    Entry before = edit.draft().original();
    Entry known = new Entry(before.dn(), before.attributes().stream().filter(OPEN).toList());
    try {
      return session.read(before.dn(), EntrySave.ALL_ATTRIBUTES, monitor).orElse(known);
    } catch (ConnectionProblem e) {
      return known; // the password is set all the same
    }
  }

  /** Compares here where the form is known, else asks the server by a bind. */
  private void verify() {
    if (tried == null) {
      return;
    }
    String typed = tried.getText();
    run(monitor -> compared(typed), this::say).ifPresent(told -> tell(told, typed));
  }

  private StoredPassword.Verdict compared(String typed) {
    return edit.isNew()
        ? StoredPassword.Verdict.UNKNOWN
        : StoredPassword.of(edit.description(), edit.before())
            .verify(typed.getBytes(StandardCharsets.UTF_8));
  }

  private void tell(StoredPassword.Verdict told, String typed) {
    switch (told) {
      case RIGHT -> say(Messages.SetPassword_right);
      case WRONG -> say(Messages.SetPassword_wrong);
      case UNKNOWN -> verifyByBind(typed);
    }
  }

  private void verifyByBind(String typed) {
    DirectoryConnection connection = editor.connection();
    ConnectionParameters mine = connection.parameters();
    ConnectionParameters theirs =
        ConnectionParameters.create(mine.name(), mine.endpoint(), edit.draft().dn(), mine.access());
    run(
            monitor -> {
              Connections.shared().checks().authentication(theirs, Secret.of(typed), monitor);
              return theirs;
            },
            words -> say(NLS.bind(Messages.SetPassword_refused, words)))
        .ifPresent(accepted -> say(Messages.SetPassword_bound));
  }

  private void say(String words) {
    if (verdict != null) {
      verdict.setText(words);
    }
  }

  /**
   * Works while the dialog waits, until it is cancelled; empty when it was, or failed and was told
   * why.
   */
  private <T> Optional<T> run(DirectoryWork<T> work, Consumer<String> whenFailed) {
    IProgressMonitor monitor = new NullProgressMonitor();
    waiting = monitor;
    enableFields(false);
    try {
      return Optional.of(ModalWork.run(monitor, work));
    } catch (ConnectionProblem e) {
      if (e.kind() != ConnectionProblem.Kind.CANCELLED && !getShell().isDisposed()) {
        whenFailed.accept(String.valueOf(e.getMessage()));
      }
      return Optional.empty();
    } finally {
      waiting = null;
      enableFields(true);
    }
  }

  /** All but Cancel. */
  private void enableFields(boolean enabled) {
    if (fields == null || fields.isDisposed()) {
      return;
    }
    fields.setEnabled(enabled);
    getButton(OK).setEnabled(enabled);
    if (enabled) {
      enableOk();
    }
  }

  /** The first Cancel ends what is waited for. */
  @Override
  protected void cancelPressed() {
    if (waiting == null) {
      super.cancelPressed();
    } else {
      waiting.setCanceled(true);
    }
  }

  /** By its title bar and Escape, too. */
  @Override
  protected void handleShellCloseEvent() {
    cancelPressed();
  }
}
