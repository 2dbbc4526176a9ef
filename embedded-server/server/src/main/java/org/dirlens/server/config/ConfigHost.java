package org.dirlens.server.config;

import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** What {@code cn=config} needs of the program around it. Any thread. */
public interface ConfigHost {
  List<Partition> partitions();

  /**
   * Makes and serves a new empty partition, whose entries get their ids so for ever.
   *
   * @throws LdapProblem if there can be none of this suffix
   */
  Partition create(Dn suffix, EntryIds ids) throws IOException, LdapProblem;

  /**
   * Takes a partition out of service and deletes it with its files. What runs in it ends with
   * unavailable.
   *
   * @throws IOException if it cannot go; it serves as before then
   */
  void delete(Partition partition) throws IOException, LdapProblem;

  /**
   * Keeps what was chosen for the next start, whole or not at all, and listens where it says.
   *
   * @throws IOException if it cannot; nothing changed then
   * @throws LdapProblem if it cannot be listened there; nothing changed then
   */
  void keep(Configuration configuration) throws IOException, LdapProblem;

  /** Does what was chosen, from now on. */
  void apply(Configuration configuration);

  /** The entries of the administrators under what was chosen, at least one. */
  List<Entry> administrators(Configuration chosen);

  /** Where clients are listened to now, as LDAP URLs. */
  List<String> listening();

  /** Folders that tasks may read and write files in. */
  List<Path> taskFolders();

  /** The certificate of the server; null if there is no key yet. */
  @Nullable X509Certificate certificate();

  /**
   * What is wrong with the files of the server's key, so that they are not used; null if nothing.
   */
  @Nullable String tlsProblem();
}
