package org.dirlens.connection.bind;

import com.ongres.scram.client.ScramClient;
import com.ongres.scram.common.StringPreparation;
import com.ongres.scram.common.exception.ScramException;
import com.ongres.scram.common.exception.ScramRuntimeException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Secret;

/**
 * SCRAM (RFC 5802) without channel binding. It is complete only when the server has proved that it
 * knows the password, too. The password is not prepared (RFC 4013): what the server stored decides.
 */
final class ScramSaslClient implements SaslClient {
  private enum Step {
    FIRST,
    FINAL,
    SIGNATURE,
    DONE
  }

  private final ScramClient scram;
  private Step step = Step.FIRST;

  ScramSaslClient(Login login, Secret password) {
    ScramClient.FinalBuildStage building =
        ScramClient.builder()
            .advertisedMechanisms(List.of(login.mechanism().saslName()))
            .username(login.user())
            .password(password.chars())
            .stringPreparation(StringPreparation.NO_PREPARATION);
    scram =
        login.authorizationId().isEmpty()
            ? building.build()
            : building.authzid(login.authorizationId()).build();
  }

  @Override
  public String getMechanismName() {
    return scram.getScramMechanism().getName();
  }

  @Override
  public boolean hasInitialResponse() {
    return true;
  }

  @Override
  public byte[] evaluateChallenge(byte[] challenge) throws SaslException {
    String told = new String(challenge, StandardCharsets.UTF_8);
    try {
      switch (step) {
        case FIRST -> {
          step = Step.FINAL;
          return utf8(scram.clientFirstMessage().toString());
        }
        case FINAL -> {
          scram.serverFirstMessage(told);
          step = Step.SIGNATURE;
          return utf8(scram.clientFinalMessage().toString());
        }
        case SIGNATURE -> {
          scram.serverFinalMessage(told);
          step = Step.DONE;
          return new byte[0];
        }
        default -> throw new SaslException("SCRAM has no further message");
      }
    } catch (ScramException | ScramRuntimeException | IllegalArgumentException e) {
      throw new SaslException(e.getMessage(), e);
    }
  }

  private static byte[] utf8(String message) {
    return message.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean isComplete() {
    return step == Step.DONE;
  }

  @Override
  public byte[] unwrap(byte[] incoming, int offset, int length) {
    throw new IllegalStateException("SCRAM has no security layer");
  }

  @Override
  public byte[] wrap(byte[] outgoing, int offset, int length) {
    throw new IllegalStateException("SCRAM has no security layer");
  }

  @Override
  public Object getNegotiatedProperty(String name) {
    return Sasl.QOP.equals(name) ? "auth" : "";
  }

  @Override
  public void dispose() {
    step = Step.DONE;
  }
}
