package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.ldif.NameCover;
import org.dirlens.launcher.twin.Anonymity;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.ldif.LdifReader;
import org.dirlens.load.access.Mechanism;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a twin is pulled from, and how. */
final class TwinSourceOptions {
  @Option(
      names = "--from",
      required = true,
      paramLabel = "URL|FILE",
      description = "The server, as ldap://ldap.example.com or ldaps://..., or an LDIF file.")
  private String from = "";

  @Option(
      names = "--base",
      paramLabel = "DN",
      description =
          "The entry there at and below which entries are taken. An LDIF file needs it only if not"
              + " all of it is to be taken.")
  private @Nullable String base;

  @Option(names = "--bind", paramLabel = "DN", description = "Bind DN. Default: anonymous.")
  private String bind = "";

  @Option(
      names = "--sasl",
      paramLabel = "MECHANISM",
      description =
          "Binds by PLAIN, SCRAM-SHA-1, SCRAM-SHA-256, SCRAM-SHA-512 or DIGEST-MD5 instead of"
              + " --bind.")
  private String sasl = "";

  @Option(names = "--user", paramLabel = "NAME", description = "Who binds by --sasl.")
  private String user = "";

  @Mixin private TwinPassword password = new TwinPassword();

  @Option(names = "--starttls", description = "Protects the connection by StartTLS.")
  private boolean startTls;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "PEM file with the CA certificates to trust. Default: those that Java trusts.")
  private @Nullable Path certificates;

  @Option(
      names = "--anonymise",
      paramLabel = "KEYFILE",
      description =
          "Invents values for all user attributes. The key decides which; it is made if there is no"
              + " such file, and is needed to follow.")
  private @Nullable Path keyFile;

  @Option(
      names = "--pieces",
      paramLabel = "NAME",
      split = ",",
      description =
          "Keeps which values share which pieces for these attributes, as substring indices need"
              + " it. Letters of these can be guessed.")
  private List<String> pieces = List.of();

  @Option(names = "--rate", paramLabel = "N", description = "The most entries to read a second.")
  private @Nullable Integer rate;

  TwinSource source(Schema schema) throws IOException, CommandProblem {
    if (from.contains("://")) {
      return server();
    }
    Path file = Path.of(from);
    if (!Files.isRegularFile(file)) {
      throw new CommandProblem("--from: " + from + " is neither an LDAP URL nor a file");
    }
    return new TwinSource.LdifFile(
        file.toAbsolutePath(), base == null ? cover(file, schema) : base);
  }

  private TwinSource server() throws CommandProblem {
    if (base == null) {
      throw new CommandProblem("--base says which entries to take of a server");
    }
    try {
      SourceUrl url = SourceUrl.parse(from);
      Path pem = certificates == null ? null : certificates.toAbsolutePath();
      return new TwinSource.Server(
          startTls ? url.withStartTls() : url, base, mechanism(), login(), pem);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--from: " + e.getMessage());
    }
  }

  private Mechanism mechanism() throws CommandProblem {
    if (sasl.isEmpty()) {
      return bind.isEmpty() ? Mechanism.ANONYMOUS : Mechanism.SIMPLE;
    }
    try {
      Mechanism named = Mechanism.ofSasl(sasl);
      if (named.usesPassword() && login().isEmpty()) {
        throw new CommandProblem("--sasl " + named.saslName() + " needs --user");
      }
      return named;
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--sasl: " + e.getMessage());
    }
  }

  /** Who binds; with --sasl the user was named by --bind before there was --user. */
  private String login() throws CommandProblem {
    if (user.isEmpty()) {
      return bind;
    }
    if (sasl.isEmpty()) {
      throw new CommandProblem("--user can be used only with --sasl");
    }
    if (!bind.isEmpty()) {
      throw new CommandProblem("--bind and --sasl cannot be combined; use --user");
    }
    return user;
  }

  private static String cover(Path file, Schema schema) throws IOException, CommandProblem {
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      Dn name = NameCover.of(reader, schema).name();
      if (name == null || name.isRoot()) {
        throw new CommandProblem(file + " has no entry above all others: say --base");
      }
      return name.toString();
    }
  }

  SourceAddress address(TwinSource.Server server) throws IOException, CommandProblem {
    return password.address(server);
  }

  @Nullable Anonymity anonymity() throws CommandProblem {
    if (keyFile == null) {
      if (!pieces.isEmpty()) {
        throw new CommandProblem("--pieces can be used only with --anonymise");
      }
      return null;
    }
    return new Anonymity(
        keyFile.toAbsolutePath(),
        pieces.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet()));
  }

  Pace pace() throws CommandProblem {
    return pace(rate);
  }

  /** A pace by its option. */
  static Pace pace(@Nullable Integer rate) throws CommandProblem {
    if (rate != null && rate < 1) {
      throw new CommandProblem("--rate must be at least 1, not " + rate);
    }
    return new Pace(rate == null ? Pace.UNLIMITED : rate);
  }
}
