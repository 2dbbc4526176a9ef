package org.dirlens.launcher;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.partition.ids.EntryIds;
import org.jspecify.annotations.Nullable;

/**
 * How to start an {@link EmbeddedServer}.
 *
 * @param dataFolder the installation's folder; created where it does not exist
 * @param listen where to listen, as far as {@code cn=config} shall not say it
 * @param baseDns suffixes to create, with their topmost entries, where they do not exist yet
 * @param ids how the entries of these suffixes get their ids; null for in order, or as it is where
 *     they exist
 * @param adminPasswordFile where the administrator's first password is, or is put if there is no
 *     such file; null for {@code admin-password} in the data folder, which goes when another
 *     password is chosen
 * @param taskFolders existing folders that tasks may read and write files in; none: tasks that need
 *     files are refused
 */
public record EmbeddedServerOptions(
    Path dataFolder,
    ListenOptions listen,
    List<String> baseDns,
    @Nullable EntryIds ids,
    @Nullable Path adminPasswordFile,
    List<Path> taskFolders) {
  /**
   * A server that listens where {@code cn=config} says, usually on any free port, without LDAPS.
   */
  public static EmbeddedServerOptions on(Path dataFolder, String... baseDns) {
    return new EmbeddedServerOptions(
        dataFolder, ListenOptions.ANY, List.of(baseDns), null, null, List.of());
  }
}
