package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Handling;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Secret;
import org.jspecify.annotations.Nullable;

/** What the pages of the connection wizard fill in together. Display thread. */
final class ConnectionForm {
  final @Nullable DirectoryConnection edited;
  ConnectionColor color = Connections.shared().nextColor();
  Environment environment = Environment.NONE;
  String name = "";
  String host = "";
  int port = Encryption.NONE.defaultPort();
  Encryption encryption = Encryption.NONE;
  int timeoutMillis = BrowserPreferences.timeoutSeconds() * 1_000;
  boolean readOnly;
  Mechanism mechanism = Mechanism.SIMPLE;
  String user = "";
  String authorizationId = "";
  String realm = "";
  ClientKey.Kind keyKind = ClientKey.Kind.PEM;
  String keyFile = "";
  String keyCertificate = "";

  /** The server that passwords may be sent to in clear, as far as a person said so. */
  private String clearTextHost = "";

  Secret password = Secret.of("");
  boolean savePassword;

  /** Whether the password of the edited connection is saved. */
  boolean savedBefore;

  Browsing browsing = Browsing.USUAL;

  /** A form for a new connection. */
  ConnectionForm() {
    this.edited = null;
  }

  /** A form for the parameters of {@code edited}. */
  ConnectionForm(DirectoryConnection edited) {
    this.edited = edited;
    fill(edited.parameters());
  }

  /** A form for a new connection that is like {@code draft}. */
  ConnectionForm(ConnectionParameters draft) {
    this.edited = null;
    fill(draft);
    color = Connections.shared().nextColor();
  }

  private void fill(ConnectionParameters present) {
    name = present.name();
    color = present.color();
    environment = present.environment();
    host = present.endpoint().host();
    port = present.endpoint().port();
    encryption = present.endpoint().encryption();
    timeoutMillis = present.endpoint().timeoutMillis();
    readOnly = present.access() == AccessMode.READ_ONLY;
    Login login = present.login();
    mechanism = login.mechanism();
    user = login.user();
    authorizationId = login.authorizationId();
    realm = login.realm();
    keyKind = login.key().kind();
    keyFile = login.key().file();
    keyCertificate = login.key().certificate();
    allowClearText(login.clearText() == ClearText.ALLOWED);
    browsing = present.browsing();
  }

  /**
   * The parameters as filled in.
   *
   * @throws IllegalArgumentException saying what is missing
   */
  ConnectionParameters parameters() {
    Endpoint endpoint = new Endpoint(host.strip(), port, encryption, timeoutMillis);
    AccessMode access = readOnly ? AccessMode.READ_ONLY : AccessMode.READ_WRITE;
    Handling handling = new Handling(access, environment, color);
    String shown = name.isBlank() ? endpoint.hostAndPort() : name.strip();
    ConnectionParameters begun =
        edited == null
            ? ConnectionParameters.create(shown, endpoint, "", access)
            : edited.parameters().named(shown).with(endpoint);
    return begun.with(handling).with(login()).with(browsing);
  }

  /** Only what belongs to the mechanism is kept. */
  private Login login() {
    boolean external = mechanism == Mechanism.EXTERNAL;
    return new Login(
        mechanism,
        mechanism.usesPassword() ? user.strip() : "",
        mechanism.sasl() ? authorizationId.strip() : "",
        mechanism == Mechanism.DIGEST_MD5 ? realm.strip() : "",
        external ? new ClientKey(keyKind, keyFile.strip(), keyCertificate.strip()) : ClientKey.NONE,
        allowsClearText() ? ClearText.ALLOWED : ClearText.REFUSED);
  }

  /** Whether the saved password is not that of the server and user as filled in. */
  boolean forgetsPassword() {
    return edited != null
        && savedBefore
        && password.isEmpty()
        && !host.isBlank()
        && mechanism != Mechanism.ANONYMOUS
        && !edited.parameters().sameAccount(parameters());
  }

  /** A person says whether the server as filled in may get a password in clear. */
  void allowClearText(boolean allowed) {
    clearTextHost = allowed ? host.strip() : "";
  }

  /** Whether a person said so of this server. */
  boolean allowsClearText() {
    return !clearTextHost.isEmpty() && clearTextHost.equalsIgnoreCase(host.strip());
  }

  /** Whether a bind as filled in would send a password that everybody on the way can read. */
  boolean sendsClearText() {
    return !host.isBlank() && parameters().sendsClearText();
  }
}
