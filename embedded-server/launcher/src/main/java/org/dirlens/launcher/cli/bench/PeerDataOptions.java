package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.advisor.AskedIndices;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.peers.PeerSource;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.Workload;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
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
      throw new CommandProblem("--size says something only with a template as --data");
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

  /** How many entries are generated; null for those of the workload. */
  @Nullable Long entries() throws CommandProblem {
    return size == null ? null : Long.valueOf(EntryCount.parse(size, 1));
  }

  /** Generated entries for a workload. */
  PeerSource generated(WorkloadFile file, Workload workload) throws LdapProblem, CommandProblem {
    String word = data == null ? file.template().orElse(DataTemplate.PEOPLE.word()) : data;
    try {
      return new PeerSource.Generated(
          new DataFile(
              DataTemplate.of(word),
              Dn.parse(workload.base(), Schema.standard()),
              WorkloadWork.DATA_SEED,
              workload.entries()));
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(
          "--data is a file that ends with " + LDIF + ", or: " + e.getMessage());
    }
  }

  /** The indices of all servers. */
  List<IndexDefinition> indices(PeerSource source, Workload workload, Dn suffix)
      throws IOException, LdapProblem, CommandProblem {
    Schema known =
        source instanceof PeerSource.OfFile file ? file.definitions() : Schema.standard();
    if (plan != null) {
      return planned(plan, suffix, known);
    }
    return source instanceof PeerSource.Generated
        ? ScratchDirectory.INDICES
        : AskedIndices.of(workload.filters(), known);
  }

  private static List<IndexDefinition> planned(Path plan, Dn suffix, Schema schema)
      throws IOException, LdapProblem, CommandProblem {
    PlanTranslation.Read read =
        new PlanTranslation(schema).read(plan, new PlanTranslation.Choice(suffix, null));
    if (!read.problems().isEmpty()) {
      throw new CommandProblem(plan + ": " + String.join("; ", read.problems()));
    }
    Map<String, IndexDefinition> indices = read.plan().partitions().get(suffix);
    if (indices == null) {
      throw new CommandProblem(plan + " has no indices of " + suffix);
    }
    return new ArrayList<>(indices.values());
  }
}
