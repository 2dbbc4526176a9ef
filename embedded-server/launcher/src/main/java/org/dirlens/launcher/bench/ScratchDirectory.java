package org.dirlens.launcher.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.PartitionImport;
import org.dirlens.launcher.ldif.Findings;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataFile.Answers;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Target;
import org.dirlens.tree.ProgressMonitor;

/**
 * A directory of Dirlens with generated entries, in a folder of its own and in this process, only
 * for a run. No data of a person is near it.
 */
public final class ScratchDirectory implements AutoCloseable {
  /** What the run calls it. */
  public static final String NAME = "scratch";

  /** The indices of generated entries. */
  public static final List<IndexDefinition> INDICES =
      List.of(
          IndexDefinition.of("uid", IndexKind.EQUALITY),
          IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING),
          IndexDefinition.of("sn", IndexKind.EQUALITY),
          IndexDefinition.of("description", IndexKind.EQUALITY),
          IndexDefinition.of("initials", IndexKind.EQUALITY),
          IndexDefinition.of("st", IndexKind.EQUALITY));

  private final EmbeddedServer server;

  private ScratchDirectory(EmbeddedServer server) {
    this.server = server;
  }

  /**
   * Makes one.
   *
   * @param folder an empty one, which the caller removes
   * @param monitor hears of the data and the indices
   */
  public static ScratchDirectory make(Path folder, DataFile data, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    Path file = folder.resolve("data.ldif");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      data.write(out, Answers.NOT_COUNTED, monitor);
    }
    String base = data.suffix().toString();
    EmbeddedServer server =
        EmbeddedServer.start(EmbeddedServerOptions.on(folder.resolve("directory"), base));
    try {
      Partition partition = server.partitions().getFirst();
      new PartitionImport(partition, server.directory()).load(file, new Findings(), monitor);
      Files.delete(file);
      partition.changeIndices(
          INDICES.stream().map(each -> (IndexChange) new IndexChange.Define(each)).toList(),
          monitor);
      return new ScratchDirectory(server);
    } catch (Throwable e) {
      server.close();
      throw e;
    }
  }

  /** It as a target of a load. */
  public WorkloadRun.Loaded target(String version) {
    LoadTarget address =
        LoadTarget.anonymous("127.0.0.1", server.port())
            .as(server.adminDn(), new String(server.processPassword()));
    Target target = new Target(NAME, "Dirlens", version, "ldap://127.0.0.1:" + server.port());
    return new WorkloadRun.Loaded(target, address, "");
  }

  @Override
  public void close() {
    server.close();
  }
}
