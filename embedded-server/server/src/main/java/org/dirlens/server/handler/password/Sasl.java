package org.dirlens.server.handler.password;

import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.SaslChannel;
import org.dirlens.server.handler.operation.SaslExchange;
import org.dirlens.server.handler.operation.SaslStep;
import org.dirlens.server.message.Request;
import org.dirlens.server.password.ScramKeys;
import org.jspecify.annotations.Nullable;

/**
 * Answers SASL binds (RFC 4513, section 5.2): PLAIN (RFC 4616) over TLS, EXTERNAL (RFC 4422,
 * appendix A) by client certificate, SCRAM-SHA-256 (RFC 5802, RFC 7677). Whatever is wrong with a
 * client's word is invalidCredentials without a text.
 */
public final class Sasl extends ForwardingOperations {
  private final Accounts accounts;
  private final PasswordPolicies policies;
  private final RandomGenerator random;

  private final Decoys decoys;

  /** What keys are made of for names that nobody has, the same each time. */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
  public record Decoys(byte[] secret, int iterations) {}

  public Sasl(
      Accounts accounts,
      PasswordPolicies policies,
      RandomGenerator random,
      Decoys decoys,
      Operations next) {
    super(next);
    this.accounts = accounts;
    this.policies = policies;
    this.random = random;
    this.decoys = decoys;
  }

  @Override
  public SaslStep sasl(Request.SaslBind request, SaslChannel channel) throws LdapProblem {
    return switch (request.mechanism().toUpperCase(Locale.ROOT)) {
      case "PLAIN" -> plain(request, channel);
      case "EXTERNAL" -> external(request, channel);
      case "SCRAM-SHA-256" -> started(request, this::scram);
      default ->
          throw new LdapProblem(
              ResultCode.AUTH_METHOD_NOT_SUPPORTED,
              "SASL mechanism " + LdapProblem.quote(request.mechanism()) + " is not served");
    };
  }

  /** A client that speaks first may do so in the bind request or after an empty challenge. */
  private static SaslStep started(Request.SaslBind request, SaslExchange exchange)
      throws LdapProblem {
    byte[] first = request.credentials();
    return first == null ? SaslStep.ask(new byte[0], exchange) : exchange.next(first);
  }

  private SaslStep plain(Request.SaslBind request, SaslChannel channel) throws LdapProblem {
    if (!channel.secure()) {
      throw new LdapProblem(ResultCode.CONFIDENTIALITY_REQUIRED, "PLAIN is served over TLS only");
    }
    return started(request, this::plain);
  }

  /** RFC 4616: authorization identity, NUL, authentication identity, NUL, password. */
  private SaslStep plain(byte[] message) throws LdapProblem {
    int first = indexOfNul(message, 0);
    int second = first < 0 ? -1 : indexOfNul(message, first + 1);
    if (second < 0 || indexOfNul(message, second + 1) >= 0) {
      throw wrong();
    }
    String acting = new String(message, 0, first, StandardCharsets.UTF_8);
    String user = new String(message, first + 1, second - first - 1, StandardCharsets.UTF_8);
    byte[] password = Arrays.copyOfRange(message, second + 1, message.length);
    if (user.isEmpty() || password.length == 0) {
      throw wrong();
    }
    Identity known = accounts.account(user);
    // A name nobody has costs as much as a wrong password.
    Dn name = known == null ? accounts.nobody() : known.name();
    return SaslStep.done(acting(next.bind(new Request.Bind(name, password)), acting), null);
  }

  private static int indexOfNul(byte[] message, int from) {
    for (int i = from; i < message.length; i++) {
      if (message[i] == 0) {
        return i;
      }
    }
    return -1;
  }

  /** RFC 4513, section 5.2.1.8: who may act for others may say so at once. */
  private Bound acting(Bound bound, String authorizationId) throws LdapProblem {
    Identity identity = bound.identity();
    Identity other = authorizationId.isEmpty() ? identity : accounts.find(authorizationId);
    if (other != null && other.name().equals(identity.name())) {
      return bound;
    }
    if (identity instanceof Identity.Held) {
      throw wrong();
    }
    try {
      return new Bound(next.actingFor(identity, authorizationId), bound.policy());
    } catch (LdapProblem denied) {
      throw wrong();
    }
  }

  private SaslStep external(Request.SaslBind request, SaslChannel channel) throws LdapProblem {
    X509Certificate certificate = channel.certificate();
    if (certificate == null) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_AUTHENTICATION, "EXTERNAL needs a client certificate");
    }
    byte[] acting = request.credentials();
    Identity identity = certified(certificate);
    String wanted = acting == null ? "" : new String(acting, StandardCharsets.UTF_8);
    return SaslStep.done(acting(Bound.free(identity), wanted), null);
  }

  /** The entry with the name of the certificate's subject, which must hold the certificate. */
  private Identity certified(X509Certificate certificate) throws LdapProblem {
    try {
      certificate.checkValidity();
      Dn name = accounts.parsed(certificate.getSubjectX500Principal().getName());
      Entry entry = accounts.entry(name);
      List<byte[]> held = entry == null ? List.of() : entry.values("userCertificate");
      byte[] shown = certificate.getEncoded();
      if (held.stream().noneMatch(value -> Arrays.equals(value, shown))) {
        throw wrong();
      }
      Identity identity = new Identity.User(name);
      if (!accounts.admits(identity)) {
        throw wrong();
      }
      return identity;
    } catch (LdapProblem | CertificateException e) {
      throw wrong();
    }
  }

  private SaslStep scram(byte[] clientFirst) throws LdapProblem {
    ScramFirst first = ScramFirst.parse(new String(clientFirst, StandardCharsets.UTF_8));
    if (first == null) {
      throw wrong();
    }
    Identity identity = accounts.account(first.user());
    ScramKeys keys = keys(identity, first.user());
    byte[] nonce = new byte[18];
    random.nextBytes(nonce);
    ScramVerifier verifier = new ScramVerifier(first, keys, nonce);
    return SaslStep.ask(
        verifier.challenge().getBytes(StandardCharsets.UTF_8),
        response -> {
          String signature = verifier.signature(new String(response, StandardCharsets.UTF_8));
          if (identity == null) {
            throw policies.wrongPassword(accounts.nobody());
          }
          if (signature == null || !accounts.admits(identity)) {
            throw policies.wrongPassword(identity.name());
          }
          Bound acting = acting(policies.rightPassword(identity), first.authorizationId());
          return SaslStep.done(acting, signature.getBytes(StandardCharsets.UTF_8));
        });
  }

  /** The keys of an account; for one that has none, keys that no proof fits. */
  private ScramKeys keys(@Nullable Identity identity, String user) throws LdapProblem {
    Entry entry = identity instanceof Identity.User known ? accounts.entry(known.name()) : null;
    List<byte[]> values = entry == null ? List.of() : entry.values("userPassword");
    String told = accounts.normalized(user);
    return values.stream()
        .map(ScramKeys::of)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> ScramKeys.decoy(decoys.secret, told, decoys.iterations));
  }

  private static LdapProblem wrong() {
    return new LdapProblem(ResultCode.INVALID_CREDENTIALS, "");
  }
}
