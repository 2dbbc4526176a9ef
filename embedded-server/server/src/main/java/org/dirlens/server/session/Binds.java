package org.dirlens.server.session;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.ExtendedAnswer;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.handler.operation.SaslExchange;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.handler.password.WrongOldPassword;
import org.dirlens.server.message.Request;
import org.dirlens.server.password.StoredPassword;
import org.dirlens.server.wire.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The binds of one session (RFC 4513, section 5). One runs at a time: the connection pauses
 * meanwhile.
 */
final class Binds {
  private final Connection connection;
  private final SessionServices services;
  private volatile @Nullable Exchange exchange;

  Binds(Connection connection, SessionServices services) {
    this.connection = connection;
    this.services = services;
  }

  /** A SASL bind that waits for its client. */
  private record Exchange(String mechanism, SaslExchange rest) {}

  /** What tells whether a password is right. */
  interface Guessing<T> {
    T run() throws LdapProblem;
  }

  /** What a simple bind comes to. */
  Bound simple(Request.Bind bind) throws LdapProblem {
    return counted(() -> services.operations().bind(bind));
  }

  /** The same, if it takes no waiting; empty if it does. No password is told to be wrong here. */
  Optional<Bound> simpleAtOnce(Request.Bind bind) throws LdapProblem {
    services.security().bindFailures().check(address());
    Optional<Bound> process =
        connection.isRemote()
            ? Optional.empty()
            : services.security().administrators().process(bind.name(), bind.password());
    return process.isPresent() ? process : services.operations().bindAtOnce(bind);
  }

  /** RFC 4513, section 5.2: an exchange continues as long as the mechanism stays the same. */
  SaslStep sasl(Request.SaslBind bind) throws LdapProblem {
    Exchange open = exchange;
    exchange = null;
    SaslStep step =
        counted(
            () ->
                open != null && open.mechanism.equalsIgnoreCase(bind.mechanism())
                    ? open.rest.next(given(bind))
                    : services.operations().sasl(bind, channel()));
    if (step.rest() != null) {
      exchange = new Exchange(bind.mechanism(), step.rest());
    }
    return step;
  }

  /** Gives up an exchange that waits for its client. */
  void forgetExchange() {
    exchange = null;
  }

  private static byte[] given(Request.SaslBind bind) {
    byte[] credentials = bind.credentials();
    return credentials == null ? new byte[0] : credentials;
  }

  private SaslChannel channel() {
    SSLSession tls = connection.tls();
    if (tls == null) {
      return new SaslChannel(false, null);
    }
    try {
      boolean known = tls.getPeerCertificates()[0] instanceof X509Certificate;
      return new SaslChannel(true, known ? (X509Certificate) tls.getPeerCertificates()[0] : null);
    } catch (SSLPeerUnverifiedException none) {
      return new SaslChannel(true, null);
    }
  }

  /**
   * Refuses a password that came in clear text; whoever guesses learns nothing by it.
   *
   * @throws LdapProblem confidentialityRequired
   */
  void requireConfidential() throws LdapProblem {
    boolean demanded =
        switch (services.inForce().connections().get().tls().forPasswords()) {
          case NEVER -> false;
          case REMOTE -> connection.isRemote();
          case ALWAYS -> true;
        };
    if (demanded && connection.tls() == null) {
      throw new LdapProblem(
          ResultCode.CONFIDENTIALITY_REQUIRED, "passwords are taken over TLS only");
    }
  }

  /** A comparison with a password, which is a guess like a bind; see {@link Operations#compare}. */
  boolean compared(Identity caller, Request.Compare compare) throws LdapProblem {
    try (BindFailures.Guess guess = services.security().bindFailures().begin(address())) {
      boolean holds = services.operations().compare(caller, compare);
      if (!holds) {
        guess.wrong();
      }
      return holds;
    }
  }

  /** A password modify (RFC 3062): who gives an old password guesses it, too. */
  ExtendedAnswer passwordModified(Identity caller, Request.Extended request) throws LdapProblem {
    return counted(() -> services.operations().extended(caller, request));
  }

  /** A write, or the preparation of one: who names an old password guesses it. */
  <T> T written(Identity caller, Request.Update update, Guessing<T> writing) throws LdapProblem {
    boolean guesses =
        !caller.isAdministrator()
            && update instanceof Request.Modify modify
            && modify.changes().stream().anyMatch(Binds::namesOldPassword);
    return guesses ? counted(writing) : writing.run();
  }

  private static boolean namesOldPassword(Modification change) {
    return change.kind() == Modification.Kind.DELETE && isPassword(change.attribute());
  }

  /** Whether a write brings a password, old or new, hashed or not. */
  static boolean bringsPassword(Request.Update update) {
    return switch (update) {
      case Request.Add add -> add.entry().attributes().stream().anyMatch(Binds::isPassword);
      case Request.Modify modify ->
          modify.changes().stream().map(Modification::attribute).anyMatch(Binds::isPassword);
      case Request.Delete delete -> false;
      case Request.ModifyDn move -> false;
    };
  }

  private static boolean isPassword(Attribute attribute) {
    return attribute.type().oid().equals(StoredPassword.ATTRIBUTE_OID)
        && !attribute.values().isEmpty();
  }

  private InetAddress address() {
    return connection.remoteAddress() instanceof InetSocketAddress known
        ? known.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  /** Does so unless the client's address has failed too often, and counts wrong credentials. */
  private <T> T counted(Guessing<T> guessing) throws LdapProblem {
    try (BindFailures.Guess guess = services.security().bindFailures().begin(address())) {
      try {
        return guessing.run();
      } catch (LdapProblem problem) {
        if (problem.code() == ResultCode.INVALID_CREDENTIALS
            || problem instanceof WrongOldPassword) {
          guess.wrong();
        }
        throw problem;
      }
    }
  }
}
