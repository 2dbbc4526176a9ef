package org.dirlens.launcher.twin;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.Maintenance.Filling;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.server.Directory;
import org.dirlens.tree.ProgressMonitor;

/** Where twins live: a data folder that is served, or one that is not. */
public interface TwinHome {
  /** The schema that all partitions share. */
  Schema schema();

  /**
   * Adds definitions to the schema.
   *
   * @throws LdapProblem naming the one at fault; nothing changed
   */
  void define(List<SchemaDefinition> definitions) throws LdapProblem;

  /** Stamps entries. */
  Directory directory() throws LdapProblem;

  /** The partitions at present; the same one may be another object later. */
  List<Partition> partitions();

  /** The files of the twins. */
  TwinFiles files();

  /** The partition with this suffix, if there is one. */
  default Optional<Partition> partition(Dn suffix) {
    return partitions().stream().filter(each -> each.suffix().equals(suffix)).findFirst();
  }

  /**
   * Makes a partition and has it filled. It does not stay if nothing came in.
   *
   * @throws LdapProblem if there can be no such partition, or other work keeps this off
   */
  void fillNew(Dn suffix, Filling filling, ProgressMonitor monitor) throws IOException, LdapProblem;

  /** Deletes a partition with all its entries; nothing happens if there is none. */
  void delete(Dn suffix) throws IOException, LdapProblem;
}
