package org.dirlens.launcher.twin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.Maintenance.Filling;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.tree.ProgressMonitor;

/** A data folder that no server runs on. */
public final class FolderHome implements TwinHome {
  private final Installation installation;
  private final TwinFiles files;

  /** For an opened folder, which stays the caller's. */
  public FolderHome(Installation installation, Path dataFolder) {
    this.installation = installation;
    this.files = new TwinFiles(dataFolder);
  }

  @Override
  public Schema schema() {
    return installation.schema();
  }

  @Override
  public void define(List<SchemaDefinition> definitions) throws LdapProblem {
    installation.define(definitions);
  }

  @Override
  public Directory directory() throws LdapProblem {
    return Directory.of(
        installation.partitions(),
        installation.schema(),
        DirectoryOptions.standard(password -> false));
  }

  @Override
  public List<Partition> partitions() {
    return installation.partitions();
  }

  @Override
  public TwinFiles files() {
    return files;
  }

  @Override
  public void fillNew(Dn suffix, Filling filling, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    Partition made = installation.createPartition(suffix.toString(), EntryIds.SEQUENTIAL);
    try {
      filling.fill(made, monitor);
    } finally {
      if (made.statistics().entries() == 0) {
        installation.takeBack(made);
      }
    }
  }

  @Override
  public void delete(Dn suffix) throws IOException, LdapProblem {
    Optional<Partition> there = partition(suffix);
    if (there.isPresent()) {
      installation.takeBack(there.get());
    }
  }
}
