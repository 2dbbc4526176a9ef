package org.dirlens.index.apacheds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.apacheds.ApacheDsPartition;
import org.dirlens.apacheds.ExportedEntries;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.ApacheDsExport;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.Maintenance;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.server.task.Task;
import org.dirlens.tree.ProgressMonitor;

/**
 * The import of a partition of ApacheDS into a server of this process: its entries are written as
 * LDIF to a temporary folder that only their owner can read, and loaded as an export of ApacheDS.
 */
public final class ImportedPartition {
  private final Path place;
  private final String suffix;

  /**
   * @param place folder of the partition, or its file that ends with .db
   * @param suffix of the partition that the entries come into; made where it is not there
   */
  public ImportedPartition(Path place, String suffix) {
    this.place = place;
    this.suffix = suffix;
  }

  /**
   * Imports, which may take long.
   *
   * @return what came of it, in sentences, a line each
   * @throws java.util.concurrent.CancellationException if the monitor says so while entries are
   *     read
   */
  public List<String> into(EmbeddedServer server, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    WaitingCalls.begin("ImportedPartition.into");
    Path folder = Files.createTempDirectory("dirlens-import");
    Path ldif = folder.resolve("entries.ldif");
    try {
      List<String> told = new ArrayList<>(export(ldif, monitor).problems());
      Task.Result result = load(server, ldif, monitor);
      told.addFirst(suffix + ": " + result.text());
      result.damages().forEach(damage -> told.add(String.valueOf(damage)));
      return told;
    } finally {
      Files.deleteIfExists(ldif);
      Files.delete(folder);
    }
  }

  private ExportedEntries export(Path ldif, ProgressMonitor monitor) throws IOException {
    try (ApacheDsPartition partition = ApacheDsPartition.open(place)) {
      return new ApacheDsExport(partition).writeFile(ldif, monitor);
    }
  }

  private Task.Result load(EmbeddedServer server, Path ldif, ProgressMonitor monitor)
      throws LdapProblem {
    Dn wanted = Dn.parse(suffix, server.schema());
    Translation translation = Translation.of(List.of(), ForeignServer.APACHEDS);
    Maintenance maintenance = server.maintenance();
    boolean there =
        server.partitions().stream().anyMatch(partition -> partition.suffix().equals(wanted));
    return there
        ? maintenance.load(wanted, ldif, translation, LoadRule.GOOD_ENTRIES, monitor)
        : maintenance.loadNew(wanted, ldif, translation, LoadRule.GOOD_ENTRIES, monitor);
  }
}
