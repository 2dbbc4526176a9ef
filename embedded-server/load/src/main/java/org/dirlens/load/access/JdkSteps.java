package org.dirlens.load.access;

import java.io.IOException;
import java.util.Arrays;
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
import org.jspecify.annotations.Nullable;

/** Mechanisms of the JDK: PLAIN, DIGEST-MD5, EXTERNAL. */
record JdkSteps(SaslClient client) implements SaslSteps {
  private static final byte[] NOTHING = {};

  static JdkSteps of(Login login, String host) throws SaslException {
    String name = login.mechanism().saslName();
    SaslClient made =
        Sasl.createSaslClient(
            new String[] {name},
            login.authorizationId().isEmpty() ? null : login.authorizationId(),
            "ldap",
            host,
            Map.of(Sasl.QOP, "auth"),
            asked -> answer(asked, login));
    if (made == null) {
      throw new SaslException("this Java has no " + name);
    }
    return new JdkSteps(made);
  }

  private static void answer(Callback[] asked, Login login)
      throws IOException, UnsupportedCallbackException {
    for (Callback each : asked) {
      switch (each) {
        case NameCallback name -> name.setName(login.name());
        case PasswordCallback password -> password.setPassword(login.password().toCharArray());
        case RealmChoiceCallback realms -> realms.setSelectedIndex(index(realms, login.realm()));
        case RealmCallback realm ->
            realm.setText(login.realm().isEmpty() ? realm.getDefaultText() : login.realm());
        default -> throw new UnsupportedCallbackException(each);
      }
    }
  }

  private static int index(RealmChoiceCallback realms, String wanted) throws IOException {
    int index = Arrays.asList(realms.getChoices()).indexOf(wanted);
    if (index < 0 && !wanted.isEmpty()) {
      throw new IOException(
          "the server has no realm " + wanted + ", but " + String.join(", ", realms.getChoices()));
    }
    return index < 0 ? realms.getDefaultChoice() : index;
  }

  @Override
  public byte @Nullable [] first() throws SaslException {
    return client.hasInitialResponse() ? client.evaluateChallenge(NOTHING) : null;
  }

  @Override
  public byte[] answer(byte[] challenge) throws SaslException {
    byte[] answer = client.isComplete() ? null : client.evaluateChallenge(challenge);
    return answer == null ? NOTHING : answer;
  }

  @Override
  public void end(byte[] last) throws SaslException {
    if (!client.isComplete() && last.length > 0) {
      client.evaluateChallenge(last);
    }
    if (!client.isComplete()) {
      throw new SaslException("the server did not prove that it knows the password");
    }
    client.dispose();
  }
}
