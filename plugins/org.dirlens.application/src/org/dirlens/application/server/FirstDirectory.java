package org.dirlens.application.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.CompletedEntries;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.Folders;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.Partition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * Makes the directory of the first start: {@value #SUFFIX} with {@value #PEOPLE} people. It appears
 * whole: it is made beside its place and moved there at the end.
 */
final class FirstDirectory {
  static final String SUFFIX = "dc=example,dc=com";
  static final int PEOPLE = 10_000;
  private static final long SEED = 2006;

  private final Path folder;

  FirstDirectory(Path folder) {
    this.folder = folder;
  }

  /** Leaves nothing behind when the monitor says cancel. */
  void make(ProgressMonitor progress) throws IOException, LdapProblem {
    Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
    Folders.delete(unfinished);
    try {
      fill(unfinished, progress);
      if (!progress.cancelled()) {
        Files.move(unfinished, folder);
      }
    } finally {
      Folders.delete(unfinished);
    }
  }

  private static void fill(Path unfinished, ProgressMonitor progress)
      throws IOException, LdapProblem {
    try (EmbeddedServer server =
        EmbeddedServer.start(EmbeddedServerOptions.on(unfinished, SUFFIX))) {
      Partition partition = server.partitions().getFirst();
      SeedPeople people = new SeedPeople(SEED, partition.suffix(), partition.schema());
      partition.load(new CompletedEntries(people.entries(PEOPLE), server.directory()), progress);
    }
  }
}
