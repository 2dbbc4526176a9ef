package org.dirlens.browser.ui.connections;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** How to bind to the server; what the server does not offer is said. */
final class AuthenticationPage extends FormPage {
  private static final int TEXT_WIDTH = 440;

  private @Nullable Composite area;
  private @Nullable Label offer;
  private @Nullable FormRow user;
  private @Nullable FormRow password;
  private @Nullable FormRow save;
  private @Nullable FormRow authorization;
  private @Nullable FormRow realm;
  private @Nullable FormRow clear;
  private @Nullable Button clearText;
  private List<FormRow> key = List.of();

  /** What the server said it offers, empty while that is not known. */
  private List<String> offered = List.of();

  /** The server and the encryption that {@link #offered} is about. */
  private String asked = "";

  AuthenticationPage(ConnectionForm form) {
    super("authentication", form);
    setTitle(Messages.Connection_authenticationTitle);
    setDescription(Messages.Connection_authenticationDescription);
  }

  @Override
  public void createControl(Composite parent) {
    Composite grid = new Composite(parent, SWT.NONE);
    area = grid;
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 8).spacing(12, 6).applyTo(grid);
    createMechanism(grid);
    user =
        text(
            grid, Messages.Connection_bindDn, "connection.bindDn", form.user, it -> form.user = it);
    createKey(grid);
    createPassword(grid);
    authorization =
        text(
            grid,
            Messages.Connection_authorization,
            "connection.authorization",
            form.authorizationId,
            it -> form.authorizationId = it);
    realm =
        text(
            grid, Messages.Connection_realm, "connection.realm", form.realm, it -> form.realm = it);
    createClearText(grid);
    checkButton(
        grid,
        Messages.Connection_authenticationCheck,
        "connection.checkAuthentication",
        () ->
            attempt(
                Messages.Connection_authenticationOk,
                monitor -> {
                  Connections.shared()
                      .checks()
                      .authentication(form.parameters(), form.password, monitor);
                  return form;
                }));
    setControl(grid);
    arrange();
    setErrorMessage(null);
  }

  private void createMechanism(Composite grid) {
    Forms.label(grid, Messages.Connection_mechanism);
    Combo choice =
        Forms.choice(
            grid, "connection.mechanism", Arrays.stream(Mechanism.values()).map(Labels::of));
    choice.select(form.mechanism.ordinal());
    choice.addListener(
        SWT.Selection,
        event -> {
          form.mechanism = Mechanism.values()[choice.getSelectionIndex()];
          arrange();
        });
    new Label(grid, SWT.NONE);
    offer = ControlIds.name(new Label(grid, SWT.WRAP), "connection.offer");
    GridDataFactory.fillDefaults().grab(true, false).hint(TEXT_WIDTH, SWT.DEFAULT).applyTo(offer);
  }

  private void createKey(Composite grid) {
    Label kindLabel = Forms.label(grid, Messages.Connection_keyKind);
    Combo kind =
        Forms.choice(
            grid, "connection.keyKind", Arrays.stream(ClientKey.Kind.values()).map(Labels::of));
    kind.select(form.keyKind.ordinal());
    kind.addListener(
        SWT.Selection,
        event -> {
          form.keyKind = ClientKey.Kind.values()[kind.getSelectionIndex()];
          arrange();
        });
    key =
        List.of(
            FormRow.of(kindLabel, kind),
            file(grid, "connection.keyFile", form.keyFile, it -> form.keyFile = it),
            file(
                grid,
                "connection.keyCertificate",
                form.keyCertificate,
                it -> form.keyCertificate = it));
  }

  private void createPassword(Composite grid) {
    Label label = Forms.label(grid, Messages.Connection_password);
    Text field = Forms.field(grid, "connection.password", SWT.PASSWORD);
    field.addModifyListener(
        event -> {
          form.password = Secret.of(field.getTextChars());
          validate();
        });
    password = FormRow.of(label, field);
    Button box = Forms.checkBox(grid, Messages.Connection_savePassword, "connection.savePassword");
    box.setToolTipText(Messages.Connection_savePasswordHint);
    form.savedBefore =
        form.edited != null && Connections.shared().hasSavedPassword(form.edited.parameters());
    form.savePassword = form.savedBefore;
    box.setSelection(form.savePassword);
    box.addListener(SWT.Selection, event -> form.savePassword = box.getSelection());
    save = FormRow.of(box);
  }

  private void createClearText(Composite grid) {
    Button box = Forms.checkBox(grid, Messages.Connection_clearText, "connection.clearText");
    box.setSelection(form.allowsClearText());
    clearText = box;
    box.addListener(
        SWT.Selection,
        event -> {
          form.allowClearText(box.getSelection());
          validate();
        });
    clear = FormRow.of(box);
  }

  private FormRow text(
      Composite grid, String label, String id, String value, Consumer<String> changed) {
    Label name = Forms.label(grid, label);
    Text field = Forms.field(grid, id);
    field.setText(value);
    field.addModifyListener(
        event -> {
          changed.accept(field.getText());
          validate();
        });
    return FormRow.of(name, field);
  }

  private FormRow file(Composite grid, String id, String value, Consumer<String> changed) {
    Label name = Forms.label(grid, "");
    Composite line = new Composite(grid, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    Text field = Forms.field(line, id);
    field.setText(value);
    field.addModifyListener(
        event -> {
          changed.accept(field.getText());
          validate();
        });
    Forms.button(
        line,
        Messages.File_browse,
        id + ".browse",
        () -> {
          String chosen = new FileDialog(getShell(), SWT.OPEN).open();
          if (chosen != null) {
            field.setText(chosen);
          }
        });
    return FormRow.of(name, line);
  }

  /** Shows the lines that belong to the mechanism. */
  private void arrange() {
    if (area == null
        || user == null
        || password == null
        || save == null
        || authorization == null
        || realm == null
        || clear == null
        || clearText == null) {
      return;
    }
    Mechanism mechanism = form.mechanism;
    boolean external = mechanism == Mechanism.EXTERNAL;
    clearText.setSelection(form.allowsClearText());
    user.show(mechanism.usesPassword());
    if (mechanism.usesPassword()) {
      user.show(LoginWords.user(mechanism));
    }
    key.forEach(row -> row.show(external));
    if (external) {
      nameKeyRows();
    }
    password.show(mechanism != Mechanism.ANONYMOUS);
    if (mechanism != Mechanism.ANONYMOUS) {
      password.show(LoginWords.secret(mechanism, form.keyKind));
    }
    save.show(mechanism != Mechanism.ANONYMOUS);
    authorization.show(mechanism.sasl());
    realm.show(mechanism == Mechanism.DIGEST_MD5);
    clear.show(form.sendsClearText());
    area.layout(true, true);
    tellOffer();
    validate();
  }

  private void nameKeyRows() {
    key.get(1).show(LoginWords.keyFile(form.keyKind));
    key.get(2)
        .show(
            form.keyKind == ClientKey.Kind.PEM
                ? Messages.Connection_keyCertificate
                : Messages.Connection_keyName);
  }

  @Override
  public void setVisible(boolean visible) {
    super.setVisible(visible);
    if (visible) {
      arrange();
      invite();
      askServer();
    }
  }

  /** Asks in the background; a server that does not tell leaves every mechanism to be tried. */
  private void askServer() {
    ConnectionParameters parameters = form.parameters().with(Login.ANONYMOUS);
    String about = parameters.endpoint().url() + parameters.endpoint().encryption();
    if (about.equals(asked)) {
      return;
    }
    asked = about;
    offered = List.of();
    tellOffer();
    DirectoryJob.of(
            Messages.Connection_asking,
            monitor ->
                Connections.shared().checks().saslMechanisms(parameters, Secret.of(""), monitor))
        .whenDone(told -> answered(about, told))
        .whenFailed(problem -> answered(about, List.of()))
        .start();
  }

  /** Another server may have been named meanwhile. */
  private void answered(String about, List<String> told) {
    if (about.equals(asked)) {
      offered = told;
      tellOffer();
    }
  }

  private void tellOffer() {
    if (offered.isEmpty()) {
      tell(Messages.Connection_offerUnknown);
      return;
    }
    String all = String.join(", ", offered);
    boolean missing =
        form.mechanism.sasl()
            && offered.stream().noneMatch(form.mechanism.saslName()::equalsIgnoreCase);
    if (!missing) {
      tell(NLS.bind(Messages.Connection_offer, all));
    } else if (form.mechanism == Mechanism.EXTERNAL) {
      tell(NLS.bind(Messages.Connection_offerExternal, all));
    } else {
      tell(NLS.bind(Messages.Connection_offerMissing, all, form.mechanism.saslName()));
    }
  }

  private void tell(String text) {
    if (offer != null && area != null && !offer.isDisposed()) {
      offer.setText(text);
      area.layout(true, true);
    }
  }

  /** What is missing when the page comes is asked for; nobody has made a mistake yet. */
  private void invite() {
    String missing = getErrorMessage();
    if (missing != null) {
      setErrorMessage(null);
      setMessage(missing);
    }
  }

  /** As filled in on all pages: the server of the first one may have changed since. */
  @Override
  public boolean isPageComplete() {
    return missing() == null;
  }

  private void validate() {
    String missing = missing();
    setErrorMessage(missing);
    setPageComplete(missing == null);
    setMessage(missing == null ? warning() : null, WARNING);
  }

  private @Nullable String warning() {
    if (form.sendsClearText() && form.allowsClearText()) {
      return Messages.Connection_clearTextWarning;
    }
    return form.forgetsPassword() ? Messages.Connection_savedOfOther : null;
  }

  private @Nullable String missing() {
    if (form.mechanism.usesPassword() && form.user.isBlank()) {
      return form.mechanism == Mechanism.SIMPLE
          ? Messages.Connection_bindDnMissing
          : Messages.Connection_userMissing;
    }
    if (form.mechanism == Mechanism.EXTERNAL) {
      return !form.encryption.usesTls()
          ? Messages.Connection_keyNeedsTls
          : form.keyFile.isBlank() ? Messages.Connection_keyMissing : null;
    }
    return form.sendsClearText() && !form.allowsClearText()
        ? Messages.Connection_clearTextRefused
        : null;
  }
}
