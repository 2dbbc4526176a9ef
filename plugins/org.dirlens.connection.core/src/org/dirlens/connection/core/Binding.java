package org.dirlens.connection.core;

import java.util.List;
import javax.security.sasl.SaslException;
import org.apache.directory.api.ldap.model.exception.LdapException;
import org.apache.directory.api.ldap.model.message.BindRequest;
import org.apache.directory.api.ldap.model.message.BindRequestImpl;
import org.apache.directory.api.ldap.model.message.BindResponse;
import org.apache.directory.api.ldap.model.message.LdapResult;
import org.apache.directory.api.ldap.model.message.ResultCodeEnum;
import org.dirlens.connection.bind.SaslExchange;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Secret;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * One bind on a session (RFC 4511, section 4.2), simple or in the steps of a SASL mechanism. The
 * client library has SASL binds too, but they cannot be cancelled and know no SCRAM.
 *
 * @param host the server's name as SASL mechanisms want it
 */
record Binding(Login login, Secret secret, String host) {
  /** No mechanism has more. */
  private static final int STEPS_MAX = 10;

  void run(Session session, IProgressMonitor monitor) throws ConnectionProblem, LdapException {
    if (!login.mechanism().sasl()) {
      LdapResult result = session.bind(simple(), monitor).getLdapResult();
      if (result.getResultCode() != ResultCodeEnum.SUCCESS) {
        throw refused(result, session, monitor);
      }
      return;
    }
    try {
      negotiate(new SaslExchange(login, secret, host), session, monitor);
    } catch (SaslException e) {
      throw new ConnectionProblem(
          ConnectionProblem.Kind.REQUEST,
          -1,
          "No bind by %s: %s"
              .formatted(
                  login.mechanism().saslName(), Texts.oneLine(String.valueOf(e.getMessage()))),
          e);
    }
  }

  private void negotiate(SaslExchange exchange, Session session, IProgressMonitor monitor)
      throws ConnectionProblem, LdapException, SaslException {
    byte @Nullable [] token = exchange.first();
    for (int step = 0; step < STEPS_MAX; step++) {
      BindResponse response = session.bind(sasl(token), monitor);
      byte[] told = bytes(response.getServerSaslCreds());
      switch (response.getLdapResult().getResultCode()) {
        case SUCCESS -> {
          exchange.end(told);
          return;
        }
        case SASL_BIND_IN_PROGRESS -> token = exchange.answer(told);
        default -> throw refused(response.getLdapResult(), session, monitor);
      }
    }
    throw new SaslException("The server does not come to an end");
  }

  private static byte[] bytes(byte @Nullable [] credentials) {
    return credentials == null ? new byte[0] : credentials;
  }

  /** The name goes as it is: some servers take others than DNs. */
  private BindRequest simple() {
    BindRequest request = new BindRequestImpl();
    request.setName(login.user());
    if (login.mechanism() == Mechanism.SIMPLE) {
      request.setCredentials(secret.utf8());
    }
    return request;
  }

  private BindRequest sasl(byte @Nullable [] token) {
    BindRequest request = new BindRequestImpl();
    request.setName("");
    request.setSaslMechanism(login.mechanism().saslName());
    if (token != null) {
      request.setCredentials(token);
    }
    return request;
  }

  private ConnectionProblem refused(LdapResult result, Session session, IProgressMonitor monitor) {
    String who = login.mechanism() == Mechanism.ANONYMOUS ? "an anonymous bind" : login.who();
    ConnectionProblem problem = Results.problem("The server did not accept " + who, result);
    if (result.getResultCode() != ResultCodeEnum.AUTH_METHOD_NOT_SUPPORTED) {
      return problem;
    }
    List<String> offered = session.saslMechanisms(monitor);
    return offered.isEmpty() || offered.contains(login.mechanism().saslName())
        ? problem
        : new ConnectionProblem(
            problem.kind(),
            problem.code(),
            "%s. The server offers %s here"
                .formatted(problem.getMessage(), String.join(", ", offered)),
            problem);
  }
}
