package org.dirlens.browser.ui.connections;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.PasswordSource;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keystrokes;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks for the password of a connection when it is opened. */
public final class LoginPasswordDialog extends Dialog {
  private static final int FIELD_WIDTH = 300;

  private final ConnectionParameters parameters;
  private final boolean refused;
  private @Nullable Text field;
  private @Nullable Button remember;
  private @Nullable Secret entered;
  private boolean toSave;

  /**
   * @param refused whether the server refused the password that is saved
   */
  private LoginPasswordDialog(Shell shell, ConnectionParameters parameters, boolean refused) {
    super(shell);
    this.parameters = parameters;
    this.refused = refused;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(NLS.bind(Messages.AskPassword_title, parameters.name()));
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    if (refused) {
      new Label(form, SWT.NONE);
      Forms.label(form, Messages.AskPassword_refused);
    }
    Login login = parameters.login();
    Forms.label(form, LoginWords.who(login));
    Forms.label(form, Forms.literal(login.who()));
    Forms.label(form, LoginWords.secret(login.mechanism(), login.key().kind()));
    field = ControlIds.name(new Text(form, SWT.BORDER | SWT.PASSWORD), "password.field");
    GridDataFactory.fillDefaults().grab(true, false).hint(FIELD_WIDTH, SWT.DEFAULT).applyTo(field);
    new Label(form, SWT.NONE);
    remember = ControlIds.name(new Button(form, SWT.CHECK), "password.remember");
    remember.setText(Messages.Connection_savePassword);
    remember.setToolTipText(Messages.Connection_savePasswordHint);
    remember.setSelection(refused);
    return area;
  }

  @Override
  protected void okPressed() {
    if (field != null && remember != null) {
      entered = Secret.of(field.getTextChars());
      toSave = remember.getSelection();
    }
    super.okPressed();
  }

  /** Opens the dialog for a job that is about to bind; saves what was accepted, if wanted. */
  public static final class Prompt implements PasswordSource {
    private final Display display;
    private final Map<String, Secret> toSave = new ConcurrentHashMap<>();

    /**
     * @param display to show the dialog on
     */
    public Prompt(Display display) {
      this.display = display;
    }

    @Override
    public Optional<Secret> password(ConnectionParameters parameters) {
      boolean refused = Connections.shared().refusedSavedPassword(parameters);
      AtomicReference<@Nullable LoginPasswordDialog> answer = new AtomicReference<>();
      display.syncExec(
          () -> {
            LoginPasswordDialog dialog =
                new LoginPasswordDialog(Problems.shell(), parameters, refused);
            int pushed = Keystrokes.uncounted(display, dialog::open);
            answer.set(pushed == OK ? dialog : null);
          });
      LoginPasswordDialog answered = answer.get();
      if (answered == null || answered.entered == null) {
        return Optional.empty();
      }
      toSave.remove(parameters.id());
      if (answered.toSave) {
        toSave.put(parameters.id(), answered.entered);
      }
      return Optional.of(answered.entered);
    }

    @Override
    public void accepted(ConnectionParameters parameters, Secret password) {
      if (toSave.remove(parameters.id(), password)) {
        Connections.shared().savePassword(parameters, password);
      }
    }
  }
}
