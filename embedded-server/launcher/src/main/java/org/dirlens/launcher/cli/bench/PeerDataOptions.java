package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.launcher.peers.PeerSource;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The entries and indices of servers that are set up for a run. */
final class PeerDataOptions {
  private static final String LDIF = ".ldif";

  @Option(
      names = "--data",
      paramLabel = "FILE.ldif|TEMPLATE",
      description =
          "The entries of all servers: a file, or a template of dirlens generate. Default: the"
              + " template that a comment of the workload names, else people.")
  private @Nullable String data;

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "Entries of a template. Default: what the text of the workload says.")
  private @Nullable String size;

  @Option(
      names = "--from",
      paramLabel = "SERVER",
      description = "The file is an export of 389ds, apacheds, opendj or ad, as with import.")
  private @Nullable String from;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "Definitions that the entries need, as schema add reads them. Can be repeated. Names that"
              + " no schema has are left out of all servers.")
  private List<Path> schema = List.of();

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description =
          "The indices of all servers: an index plan of Dirlens, OpenDJ or ApacheDS. Default: for a"
              + " file those that answer the filters of the workload or log, for a template those of"
              + " scratch.")
  private @Nullable Path plan;

  /** The file with entries; empty for generated ones. */
  Optional<PeerSource.OfFile> file() throws CommandProblem {
    String named = data;
    boolean isFile = named != null && named.endsWith(LDIF);
    if (!isFile && (from != null || !schema.isEmpty())) {
      throw new CommandProblem("--from and --schema say something only with --data FILE" + LDIF);
    }
    if (named == null || !isFile) {
      return Optional.empty();
    }
    if (size != null) {
      throw new CommandProblem("--size can be used only with a template as --data");
    }
    Path file = Path.of(named);
    if (!Files.isReadable(file)) {
      throw new CommandProblem("--data: there is no file " + file);
    }
    return Optional.of(new PeerSource.OfFile(file, server(), schema));
  }

  private @Nullable ForeignServer server() throws CommandProblem {
    try {
      return from == null ? null : ForeignServer.of(from);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--from: " + e.getMessage());
    }
  }

  /** The entries of all servers and what they are asked. */
  PeerLoad load(WorkloadFile file) throws IOException, LdapProblem, CommandProblem {
    Optional<PeerSource.OfFile> given = file();
    try {
      PeerLoad load =
          given.isPresent()
              ? PeerLoad.of(given.get(), file)
              : PeerLoad.of(template(file), entries(), file);
      return plan == null ? load : load.with(plan);
    } catch (WorkloadProblem e) {
      throw RunCommand.problem(file, e);
    }
  }

  /** How many entries are generated; null for those of the workload. */
  private @Nullable Long entries() throws CommandProblem {
    return size == null ? null : Long.valueOf(EntryCount.parse(size, 1));
  }

  private DataTemplate template(WorkloadFile file) throws CommandProblem {
    String word = data == null ? file.template().orElse(DataTemplate.PEOPLE.word()) : data;
    try {
      return DataTemplate.of(word);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(
          "--data is a file that ends with " + LDIF + ", or: " + e.getMessage());
    }
  }
}
