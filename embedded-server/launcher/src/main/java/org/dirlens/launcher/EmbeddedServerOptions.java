package org.dirlens.launcher;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to start an {@link EmbeddedServer}.
 *
 * @param dataFolder the installation's folder; created where it does not exist
 * @param port the LDAP port on 127.0.0.1, 0 for any free one
 * @param ldapsPort the LDAPS port on 127.0.0.1, 0 for any free one, or {@link #NO_LDAPS}
 * @param baseDns suffixes to create, with their topmost entries, where they do not exist yet
 * @param adminPasswordFile where the administrator's password is kept; null for {@code
 *     admin-password} in the data folder
 * @param taskFolders existing folders that tasks may read and write files in; none: tasks that need
 *     files are refused
 */
public record EmbeddedServerOptions(
    Path dataFolder,
    int port,
    int ldapsPort,
    List<String> baseDns,
    @Nullable Path adminPasswordFile,
    List<Path> taskFolders) {
  /** Said as LDAPS port: none. */
  public static final int NO_LDAPS = -1;

  /** A server on any free port, without LDAPS. */
  public static EmbeddedServerOptions on(Path dataFolder, String... baseDns) {
    return new EmbeddedServerOptions(dataFolder, 0, NO_LDAPS, List.of(baseDns), null, List.of());
  }
}
