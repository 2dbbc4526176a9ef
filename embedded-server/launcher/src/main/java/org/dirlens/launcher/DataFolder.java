package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of one installation.
 *
 * <pre>
 * DATA/                       0700
 *   admin-password            0600, the administrator's password
 *   tls.p12, tls.password     0600, the installation's own key and what opens it, made when LDAPS is first asked for
 *   partitions/N/             one folder a partition, N = 1, 2, ...
 *     suffix                  the suffix DN, UTF-8
 *     ...                     the files of the record store and the change log
 * </pre>
 */
final class DataFolder {
  private static final String SUFFIX_FILE = "suffix";

  private final Path path;

  private DataFolder(Path path) {
    this.path = path;
  }

  /** Opens the folder, creating it where it does not exist. */
  static DataFolder create(Path path) throws IOException {
    OwnerOnly.createFolder(path);
    OwnerOnly.createFolder(path.resolve("partitions"));
    return new DataFolder(path);
  }

  /**
   * Opens a folder that must exist.
   *
   * @throws IOException if it is no data folder
   */
  static DataFolder existing(Path path) throws IOException {
    if (!Files.isDirectory(path.resolve("partitions"))) {
      throw new IOException(
          path + " is not a Dirlens data folder (it has no folder \"partitions\")");
    }
    return new DataFolder(path);
  }

  Path path() {
    return path;
  }

  Path adminPasswordFile() {
    return path.resolve("admin-password");
  }

  /** The partitions, in the order of their creation. */
  List<PartitionFolder> partitions() throws IOException {
    List<PartitionFolder> found = new ArrayList<>();
    for (int number : numbers()) {
      Path folder = path.resolve("partitions").resolve(Integer.toString(number));
      found.add(new PartitionFolder(folder, Files.readString(folder.resolve(SUFFIX_FILE))));
    }
    return found;
  }

  /**
   * Makes the folder of a new partition. The suffix file comes last: a folder without one is no
   * partition yet.
   */
  PartitionFolder createPartition(String suffix) throws IOException {
    int number = numbers().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
    Path folder = path.resolve("partitions").resolve(Integer.toString(number));
    OwnerOnly.createFolder(folder);
    Files.writeString(folder.resolve(SUFFIX_FILE), suffix);
    return new PartitionFolder(folder, suffix);
  }

  private List<Integer> numbers() throws IOException {
    try (Stream<Path> folders = Files.list(path.resolve("partitions"))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve(SUFFIX_FILE)))
          .map(folder -> Integer.valueOf(folder.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  /**
   * Where one partition lives.
   *
   * @param folder the folder of its files
   * @param suffix its suffix DN, as text
   */
  record PartitionFolder(Path folder, String suffix) {}
}
