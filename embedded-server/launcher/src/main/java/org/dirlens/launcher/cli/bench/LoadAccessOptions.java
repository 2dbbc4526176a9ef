package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.bench.KeyFile;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.Passwords;
import org.dirlens.launcher.twin.source.PemTrust;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.ClientKey;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.dirlens.load.access.Protection;
import org.dirlens.load.access.Trust;
import org.dirlens.load.client.LoadTarget;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How servers under load are reached, and whom to bind as at each of them. */
public final class LoadAccessOptions {
  private static final String EXTERNAL = Mechanism.EXTERNAL.saslName();

  @Option(names = "--bind", paramLabel = "DN", description = "Bind DN. Default: anonymous.")
  private String bind = "";

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "The password of --bind or --user. Default: it is asked for.")
  private @Nullable Path passwordFile;

  @Option(names = "--starttls", description = "Protects the connections by StartTLS.")
  private boolean startTls;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "PEM file with the CA certificates to trust. Default: those that Java trusts.")
  private @Nullable Path issuers;

  @Option(
      names = "--sasl",
      paramLabel = "MECHANISM",
      description =
          "Binds by PLAIN, SCRAM-SHA-1, SCRAM-SHA-256, SCRAM-SHA-512, DIGEST-MD5 or EXTERNAL"
              + " instead of --bind.")
  private String sasl = "";

  @Option(names = "--user", paramLabel = "NAME", description = "Who binds by --sasl.")
  private String user = "";

  @Option(
      names = "--authzid",
      paramLabel = "ID",
      description = "Whom to act as after --sasl: dn:DN or u:NAME. Default: who binds.")
  private String authorizationId = "";

  @Option(
      names = "--realm",
      paramLabel = "REALM",
      description = "That of DIGEST-MD5. Default: the first one of the server.")
  private String realm = "";

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "A PKCS #12 file with the key and the certificate that are shown to servers, as EXTERNAL"
              + " needs it.")
  private @Nullable Path keyFile;

  @Option(
      names = "--key-password-file",
      paramLabel = "FILE",
      description = "The password of --key. Default: it is asked for.")
  private @Nullable Path keyPasswordFile;

  /** Whether something is said about servers. */
  boolean given() {
    return startTls || issuers != null || keyFile != null || saysWho();
  }

  private boolean saysWho() {
    return !(bind.isEmpty() && sasl.isEmpty() && passwordFile == null && saslOnly().isEmpty());
  }

  private List<String> saslOnly() {
    List<String> given = new ArrayList<>();
    if (!user.isEmpty()) {
      given.add("--user");
    }
    if (!authorizationId.isEmpty()) {
      given.add("--authzid");
    }
    if (!realm.isEmpty()) {
      given.add("--realm");
    }
    return given;
  }

  /**
   * A server that is asked by nobody yet.
   *
   * @param option whose value the URL is
   * @param url as {@code ldap://host:port} or {@code ldaps://host:port}
   * @throws CommandProblem naming the option and what is wrong
   */
  public LoadTarget address(String option, String url) throws CommandProblem {
    try {
      SourceUrl parsed = SourceUrl.parse(url);
      SourceUrl server = startTls ? parsed.withStartTls() : parsed;
      Protection.Kind kind =
          switch (server.protection()) {
            case NONE -> Protection.Kind.NONE;
            case TLS -> Protection.Kind.TLS;
            case START_TLS -> Protection.Kind.START_TLS;
          };
      Protection protection = Protection.of(kind, new Trust.OfJava());
      return new LoadTarget(server.host(), server.port(), protection, Login.ANONYMOUS);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(option + ": " + e.getMessage());
    }
  }

  /**
   * The same servers as they are reached by whom the options name; a password is asked for once.
   *
   * @throws CommandProblem naming the option and what is wrong
   */
  public List<LoadTarget> used(List<LoadTarget> addresses) throws IOException, CommandProblem {
    boolean tls =
        addresses.stream().allMatch(each -> each.protection().kind() != Protection.Kind.NONE);
    if ((issuers != null || keyFile != null) && !tls) {
      throw new CommandProblem("--ca and --key need ldaps:// or --starttls");
    }
    Mechanism mechanism = mechanism();
    String server = addresses.getFirst().toString();
    Trust trust =
        issuers == null ? new Trust.OfJava() : new Trust.SignedBy(PemTrust.certificates(issuers));
    ClientKey key =
        keyFile == null
            ? null
            : KeyFile.read(keyFile, Passwords.of(keyPasswordFile, keyFile.toString(), server));
    Login login = login(mechanism, server);
    return addresses.stream()
        .map(
            each ->
                new LoadTarget(
                    each.host(),
                    each.port(),
                    new Protection(each.protection().kind(), trust, key),
                    login))
        .toList();
  }

  private Login login(Mechanism mechanism, String server) throws IOException, CommandProblem {
    String name = mechanism.sasl() ? user : bind;
    String password = mechanism.usesPassword() ? Passwords.of(passwordFile, name, server) : "";
    return new Login(mechanism, name, password, authorizationId, realm);
  }

  private Mechanism mechanism() throws CommandProblem {
    Mechanism mechanism = named();
    if (!mechanism.sasl() && !saslOnly().isEmpty()) {
      throw new CommandProblem(String.join(", ", saslOnly()) + " only with --sasl");
    }
    if (mechanism.sasl() && !bind.isEmpty()) {
      throw new CommandProblem("--bind and --sasl cannot be combined; use --user");
    }
    if (mechanism.sasl() && mechanism.usesPassword() && user.isEmpty()) {
      throw new CommandProblem("--sasl " + mechanism.saslName() + " needs --user");
    }
    if (mechanism == Mechanism.EXTERNAL && (keyFile == null || !user.isEmpty())) {
      throw new CommandProblem("--sasl " + EXTERNAL + " needs --key, and no --user");
    }
    if (mechanism != Mechanism.DIGEST_MD5 && !realm.isEmpty()) {
      throw new CommandProblem("--realm can be used only with --sasl DIGEST-MD5");
    }
    if (!mechanism.usesPassword() && passwordFile != null) {
      throw new CommandProblem("--password-file can be used only with --bind or --user");
    }
    return mechanism;
  }

  private Mechanism named() throws CommandProblem {
    try {
      if (sasl.isEmpty()) {
        return bind.isEmpty() ? Mechanism.ANONYMOUS : Mechanism.SIMPLE;
      }
      return Mechanism.ofSasl(sasl);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--sasl: " + e.getMessage());
    }
  }
}
