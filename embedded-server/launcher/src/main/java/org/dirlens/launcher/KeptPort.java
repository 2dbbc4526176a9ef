package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.jdbm.FolderLock;
import org.dirlens.server.config.Setting;

/**
 * The LDAP port that a data folder keeps for each start of its server: {@code dirlensLdapPort} of
 * {@code cn=listeners,cn=config}, read and written while no server runs on the folder.
 */
public final class KeptPort {
  private KeptPort() {}

  /**
   * The port that is kept, 0 for any free one; empty where none is.
   *
   * @throws IOException if there is no data folder, or its settings cannot be read
   */
  public static OptionalInt of(Path dataFolder) throws IOException {
    List<String> kept =
        config(DataFolder.existing(dataFolder)).read().server().texts(Setting.LDAP_PORT);
    return kept.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(kept.getFirst()));
  }

  /**
   * Keeps another port for the next start.
   *
   * @param port 1 to 65535, or 0 for any free one
   * @throws IOException if its settings cannot be read or written
   * @throws org.dirlens.record.StoreProblem if a server runs on the folder
   */
  public static void keep(Path dataFolder, int port) throws IOException, LdapProblem {
    DataFolder folder = DataFolder.existing(dataFolder);
    try (FolderLock lock = FolderLock.of(folder.path().toRealPath())) {
      ConfigFile file = config(folder);
      file.write(file.read().withLdapPort(port));
    }
  }

  private static ConfigFile config(DataFolder folder) throws IOException {
    return new ConfigFile(folder.configFile(), folder.schemaFile().read());
  }
}
