package org.dirlens.launcher.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.PartitionExport;
import org.dirlens.launcher.PartitionImport;
import org.dirlens.launcher.QuietLogs;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.launcher.ldif.LdifEntries.Reading;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** Our server in a process of its own, without logs as the others. */
public final class DirlensPeer extends Peer {
  private static final String LISTENING = "listening on 127.0.0.1:";
  private static final String ADMIN = "cn=admin,cn=config";

  private final List<String> java;

  /**
   * @param java the command of the Java that runs it, with its options and the class path
   */
  public DirlensPeer(Path folder, PeerData data, List<String> java) {
    super(PeerKind.DIRLENS, folder, data);
    this.java = List.copyOf(java);
  }

  /** The Java that runs this, with a heap as large as that of the others. */
  public static List<String> java(String classPath) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx2g",
        "-Djava.awt.headless=true",
        "-cp",
        classPath);
  }

  @Override
  Optional<IndexDialect> dialect() {
    return Optional.empty();
  }

  @Override
  public void prepare() throws IOException {
    Files.createDirectories(folder());
  }

  @Override
  List<SchemaDefinition> complete(Missing missing) throws IOException {
    List<SchemaDefinition> definitions = missing.of(new KnownNames());
    define(definitions);
    return definitions;
  }

  /** Adds to its schema. */
  void define(List<SchemaDefinition> definitions) throws IOException {
    try (Installation installation = Installation.open(dataFolder())) {
      if (!definitions.isEmpty()) {
        installation.define(definitions);
      }
    } catch (LdapProblem e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void load(Path ldif) throws IOException {
    try {
      load(ldif, Translation.NONE, null, ProgressMonitor.NONE);
    } catch (LdapProblem e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Loads entries in any order, builds the indices, and writes what there is then.
   *
   * @param all a new file that gets all entries as other servers take them, superiors first; null
   *     for none
   */
  LoadReport load(Path ldif, Translation translation, @Nullable Path all, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try (Installation installation = Installation.open(dataFolder())) {
      Partition partition =
          installation.createPartition(data().suffix().toString(), EntryIds.SEQUENTIAL);
      Directory directory =
          Directory.of(
              installation.partitions(),
              installation.schema(),
              DirectoryOptions.standard(password -> false));
      Reading reading = new Reading(translation, data().suffix(), new Findings());
      LoadReport report =
          new PartitionImport(partition, directory)
              .load(ldif, reading, LoadRule.GOOD_ENTRIES, monitor);
      partition.changeIndices(
          data().indices().stream()
              .map(each -> (IndexChange) new IndexChange.Define(each))
              .toList(),
          monitor);
      if (all != null) {
        new PartitionExport(partition, data().suffix(), LdifExport.Attributes.ANY_SERVER)
            .writeFile(all, monitor);
      }
      return report;
    } finally {
      if (Installation.isThere(dataFolder())) {
        QuietLogs.keep(dataFolder());
      }
    }
  }

  private Path dataFolder() {
    return folder().resolve("data");
  }

  @Override
  public RunningServer start(@Nullable Integer core) throws IOException {
    return serve(java, dataFolder(), core);
  }

  /**
   * Starts our server over a data folder; answers when it listens.
   *
   * @param java as in {@link #java}
   * @throws IOException with the last that it printed if it ends before
   */
  public static RunningServer serve(List<String> java, Path data, @Nullable Integer core)
      throws IOException {
    List<String> command = new ArrayList<>(java);
    command.addAll(
        List.of(
            "org.dirlens.launcher.cli.Main", "serve", "--data", data.toString(), "--port", "0"));
    Path printed = data.resolveSibling("printed");
    Process process =
        new ProcessBuilder(Programs.pinned(command, core))
            .redirectError(ProcessBuilder.Redirect.appendTo(printed.toFile()))
            .start();
    try {
      return listening(process, data, printed);
    } catch (IOException | RuntimeException e) {
      RunningServer.end(process);
      throw e;
    }
  }

  private static RunningServer listening(Process process, Path data, Path printed)
      throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        int port = Integer.parseInt(line.substring(LISTENING.length()).strip());
        String password = Files.readString(data.resolve("admin-password")).strip();
        return new RunningServer(PeerKind.DIRLENS.word(), process, port, ADMIN, password);
      }
    }
    throw new IOException("the server ended before it listened: " + Programs.last(printed));
  }
}
