package org.dirlens.connection.bind;

import java.io.IOException;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.RealmChoiceCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;
import org.jspecify.annotations.Nullable;

/**
 * One SASL bind as the client sees it: what to send first, what to answer, and whether the server
 * has said all it must. No mechanism puts a security layer on the connection; that is TLS's work.
 */
public final class SaslExchange {
  private static final byte[] NOTHING = {};

  private final SaslClient client;

  /**
   * An exchange that was not begun.
   *
   * @param host the server's name, which DIGEST-MD5 sends along
   * @throws SaslException if the mechanism is not there or the names cannot be
   */
  public SaslExchange(Login login, Secret password, String host) throws SaslException {
    client =
        switch (login.mechanism()) {
          case SCRAM_SHA_1, SCRAM_SHA_256, SCRAM_SHA_512 -> new ScramSaslClient(login, password);
          default -> ofJdk(login, password, host);
        };
  }

  private static SaslClient ofJdk(Login login, Secret password, String host) throws SaslException {
    SaslClient created =
        Sasl.createSaslClient(
            new String[] {login.mechanism().saslName()},
            login.authorizationId().isEmpty() ? null : login.authorizationId(),
            "ldap",
            host,
            Map.of(Sasl.QOP, "auth"),
            callbacks -> answer(callbacks, login, password));
    if (created == null) {
      throw new SaslException("This Java does not know " + login.mechanism().saslName());
    }
    return created;
  }

  private static void answer(Callback[] callbacks, Login login, Secret password)
      throws IOException, UnsupportedCallbackException {
    for (Callback callback : callbacks) {
      switch (callback) {
        case NameCallback name -> name.setName(login.user());
        case PasswordCallback asked -> asked.setPassword(password.chars());
        case RealmChoiceCallback realms -> realms.setSelectedIndex(index(realms, login.realm()));
        case RealmCallback realm ->
            realm.setText(login.realm().isEmpty() ? realm.getDefaultText() : login.realm());
        default -> throw new UnsupportedCallbackException(callback);
      }
    }
  }

  private static int index(RealmChoiceCallback realms, String wanted) throws IOException {
    String[] offered = realms.getChoices();
    for (int at = 0; at < offered.length; at++) {
      if (offered[at].equals(wanted)) {
        return at;
      }
    }
    if (wanted.isEmpty()) {
      return realms.getDefaultChoice();
    }
    throw new IOException(
        "The server has no realm " + wanted + ", but " + String.join(", ", offered));
  }

  /** What the first request carries; null when the server speaks first. */
  public byte @Nullable [] first() throws SaslException {
    return client.hasInitialResponse() ? client.evaluateChallenge(NOTHING) : null;
  }

  /** The answer to what the server sent with {@code saslBindInProgress}. */
  public byte[] answer(byte[] challenge) throws SaslException {
    byte[] answer = client.isComplete() ? null : client.evaluateChallenge(challenge);
    return answer == null ? NOTHING : answer;
  }

  /**
   * The server said success.
   *
   * @param last what it sent along, maybe empty
   * @throws SaslException if it has not proved what the mechanism asks of it
   */
  public void end(byte[] last) throws SaslException {
    if (!client.isComplete() && last.length > 0) {
      client.evaluateChallenge(last);
    }
    if (!client.isComplete()) {
      throw new SaslException("The server did not prove that it knows the password");
    }
    client.dispose();
  }
}
