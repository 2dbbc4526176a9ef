package org.dirlens.launcher.twin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.twin.anonymous.AnonymousKey;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** The folder {@code twins} of a data folder, with a file for each twin. */
public final class TwinFiles {
  private static final String ENDING = ".twin";

  private final Path dataFolder;
  private final Path folder;

  /** The files in a data folder. */
  public TwinFiles(Path dataFolder) {
    this.dataFolder = dataFolder;
    this.folder = dataFolder.resolve("twins");
  }

  /**
   * What became of reading a file.
   *
   * @param suffix of the partition; the name of the file if that does not say it
   * @param twin null if it cannot be read
   * @param problem why, empty if it can
   */
  public record Found(String suffix, @Nullable Twin twin, String problem) {

    /** Whether it is that of the partition with this suffix, however that is written. */
    public boolean isOf(Dn wanted, Schema schema) {
      return TwinFiles.isOf(suffix, wanted, schema);
    }
  }

  /** All twins, also those whose file cannot be read, as when their key is elsewhere. */
  public List<Found> all() throws IOException {
    List<Found> found = new ArrayList<>();
    for (Path file : Installation.twinFiles(dataFolder)) {
      String suffix = String.valueOf(file.getFileName());
      try {
        suffix = Installation.twinSuffix(file);
        found.add(new Found(suffix, Twin.read(file), ""));
      } catch (IOException e) {
        found.add(new Found(suffix, null, String.valueOf(e.getMessage())));
      }
    }
    return found;
  }

  /**
   * The twin of a partition; nothing if it is none.
   *
   * @throws IOException if its file cannot be read, as when its key is not there
   */
  public Optional<Twin> of(Dn suffix, Schema schema) throws IOException {
    Optional<Path> file = file(suffix, schema);
    return file.isEmpty() ? Optional.empty() : Optional.of(Twin.read(file.get()));
  }

  private Optional<Path> file(Dn suffix, Schema schema) throws IOException {
    for (Path file : Installation.twinFiles(dataFolder)) {
      if (isFileOf(file, suffix, schema)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static boolean isFileOf(Path file, Dn suffix, Schema schema) {
    try {
      return isOf(Installation.twinSuffix(file), suffix, schema);
    } catch (IOException damaged) {
      return false;
    }
  }

  private static boolean isOf(String text, Dn suffix, Schema schema) {
    try {
      return Dn.parse(text, schema).equals(suffix);
    } catch (LdapProblem noName) {
      return false;
    }
  }

  /** A twin whose file is still to be written, in the place of the one that its partition has. */
  Twin make(
      Dn suffix,
      TwinSource source,
      @Nullable Anonymity anonymity,
      @Nullable AnonymousKey key,
      Schema schema)
      throws IOException {
    Path file = file(suffix, schema).orElse(null);
    for (int number = 1; file == null; number++) {
      Path free = folder.resolve(number + ENDING);
      file = Files.exists(free) ? null : free;
    }
    return new Twin(file, UUID.randomUUID().toString(), suffix.toString(), source, anonymity, key);
  }
}
