package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.PasswordFile;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.launcher.peers.PeerKind;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.load.workload.Workload;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which servers are set up for a run, and what they are asked. */
final class PeerLoadOptions {
  private static final String USUAL = "lookup-by-uid";

  @Option(
      names = "--servers",
      paramLabel = "LIST",
      split = ",",
      description =
          "Those beside Dirlens: slapd, 389-ds, opendj=FOLDER, apacheds=FOLDER. Default: slapd and"
              + " 389-ds as far as they are installed.")
  private List<String> servers = List.of();

  @Option(
      names = "--workload",
      paramLabel = "NAME|FILE",
      description = "A workload of bench list, or a file with one. Default: lookup-by-uid.")
  private @Nullable String workload;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description =
          "An access log of Dirlens, OpenLDAP, 389 Directory Server or OpenDJ, whose searches are"
              + " sent, instead of a workload.")
  private @Nullable Path log;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "How long each server is measured in a round, as 10s or 5min. Default: as the workload"
              + " says, 10 s for a log.")
  private @Nullable String duration;

  @Option(
      names = "--user-password-file",
      paramLabel = "FILE",
      description = "The password of users that a workload binds as.")
  private @Nullable Path userPasswordFile;

  /** What all options together ask for. */
  PeerLoad asked(PeerDataOptions data) throws IOException, LdapProblem, CommandProblem {
    if (log != null && workload != null) {
      throw new CommandProblem("--workload and --log cannot be combined");
    }
    if (log == null && workload == null && data.file().isPresent()) {
      throw new CommandProblem(
          "say what the entries of --data are asked: --log FILE, or --workload FILE");
    }
    WorkloadFile text =
        log == null ? named(workload == null ? USUAL : workload) : WorkloadFile.ofLog(log);
    return data.load(duration == null ? text : LoadOptions.lasting(text, duration));
  }

  private static WorkloadFile named(String workload) throws IOException, CommandProblem {
    return WorkloadFile.find(workload)
        .orElseThrow(
            () ->
                new CommandProblem(
                    "no workload or file that ends with " + WorkloadFile.ENDING + ": " + workload));
  }

  /** The password of users; empty without. */
  String userPassword(Workload read) throws IOException, CommandProblem {
    if (userPasswordFile != null) {
      return PasswordFile.read(userPasswordFile);
    }
    if (read.binds()) {
      throw new CommandProblem("the workload binds as users: say --user-password-file");
    }
    return "";
  }

  /** Ours first, as the others are compared with it. What is not installed is told. */
  List<PeerChoice> servers(PeerText text) throws CommandProblem {
    List<PeerChoice> all = new ArrayList<>(List.of(new PeerChoice(PeerKind.DIRLENS, null)));
    for (PeerChoice each : servers.isEmpty() ? PeerChoice.ofSystem() : named()) {
      Optional<String> missing = each.missing();
      if (missing.isPresent() && !servers.isEmpty()) {
        throw new CommandProblem(missing.get());
      }
      missing.ifPresentOrElse(text::say, () -> all.add(each));
    }
    if (all.size() == 1) {
      throw new CommandProblem("there is no server beside Dirlens; --servers names some");
    }
    return all;
  }

  private List<PeerChoice> named() throws CommandProblem {
    List<PeerChoice> named = new ArrayList<>();
    for (String each : servers) {
      PeerChoice choice;
      try {
        choice = PeerChoice.parse(each);
      } catch (IllegalArgumentException e) {
        throw new CommandProblem("--servers: " + e.getMessage());
      }
      if (named.stream().anyMatch(other -> other.kind() == choice.kind())) {
        throw new CommandProblem("--servers: " + choice.kind().word() + " is there twice");
      }
      if (choice.kind() != PeerKind.DIRLENS) {
        named.add(choice);
      }
    }
    return named;
  }
}
