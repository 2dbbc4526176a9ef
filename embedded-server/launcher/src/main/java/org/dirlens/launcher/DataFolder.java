package org.dirlens.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.dirlens.record.jdbm.FolderLock;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one installation.
 *
 * <pre>
 * DATA/                       0700
 *   lock                      locked while a process has the folder open
 *   admin-password            0600, the administrator's first password, until another is chosen
 *   tls.p12, tls.password     0600, the installation's own key and what opens it, made when LDAPS is first asked for
 *   scram-secret              0600, 32 random bytes: what SCRAM's salts of unknown names are made of
 *   first-start               0600, until the first start of a server on the folder is done
 *   config.ldif               0600, what the administrator chose by cn=config, once there is anything
 *   schema.ldif               0600, definitions beyond the standard schema, once there is any
 *   logs/                     0700, the access log and the audit log, files 0600
 *   twins/N.twin              0600, what a partition is the twin of and how far it is, once there is a twin
 *   partitions/N/             one folder a partition, N = 1, 2, ...
 *     suffix                  the suffix DN, UTF-8
 *     suffix.making           that of a partition that is being made; without a process, what is left of it goes likewise
 *     suffix.deleted          that of a partition that was deleted; what is left of it goes at the next start
 *     ...                     the files of the record store and the change log
 *   compacting/               while partitions are compacted: N the copy, N.old what it replaces
 * </pre>
 */
final class DataFolder {
  private static final String SUFFIX_FILE = "suffix";
  private static final String MAKING_FILE = "suffix.making";
  private static final String DELETED_FILE = "suffix.deleted";
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern TWIN = Pattern.compile("[0-9]{1,9}\\.twin");
  private static final String SCRAM_SECRET = "scram-secret";
  private static final List<String> SECRETS =
      List.of(
          "admin-password", SCRAM_SECRET, "config.ldif", "schema.ldif", "tls.p12", "tls.password");
  private static final String PARTITIONS = "partitions";
  private static final String TWINS = "twins";
  private static final String COMPACTING = "compacting";
  private static final String ASIDE = ".old";

  private final Path path;

  private DataFolder(Path path) {
    this.path = path;
  }

  /**
   * Opens the folder, creating it where it does not exist.
   *
   * @throws IOException if a file is in its place or it cannot be made
   */
  static DataFolder create(Path path) throws IOException {
    requireNoFile(path);
    OwnerOnly.createFolder(path);
    DataFolder folder = new DataFolder(path);
    folder.createPartitions();
    return folder;
  }

  /** The folder as it is, whether or not it is there. */
  static DataFolder at(Path path) throws IOException {
    requireNoFile(path);
    return new DataFolder(path);
  }

  private static void requireNoFile(Path path) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(path + " is a file, not a data folder");
    }
  }

  /** Makes it a data folder, if it is none; the folder itself exists. */
  void createPartitions() throws IOException {
    OwnerOnly.createFolder(path.resolve(PARTITIONS));
  }

  /** Whether there is a data folder, whatever state it is in. */
  static boolean isThere(Path path) {
    return Files.isDirectory(path.resolve(PARTITIONS));
  }

  /** Removes what makes a folder one, if no partition is in it. */
  static void unmake(Path path) throws IOException {
    Files.delete(path.resolve(PARTITIONS));
    Files.deleteIfExists(path.resolve("lock"));
  }

  /**
   * Opens a folder that must exist.
   *
   * @throws IOException if it is no data folder
   */
  static DataFolder existing(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new IOException("there is no data folder " + path);
    }
    requireNoFile(path);
    if (!Files.isReadable(path)) {
      throw new AccessDeniedException(path.toString());
    }
    if (!isThere(path)) {
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

  Path scramSecretFile() {
    return path.resolve(SCRAM_SECRET);
  }

  Path logs() {
    return path.resolve("logs");
  }

  Path configFile() {
    return path.resolve("config.ldif");
  }

  Path twins() {
    return path.resolve(TWINS);
  }

  /** What is known of each twin; other files there, as copies that somebody made, tell nothing. */
  List<Path> twinFiles() throws IOException {
    return Files.isDirectory(twins())
        ? Folders.list(twins()).stream()
            .filter(each -> TWIN.matcher(each.getFileName().toString()).matches())
            .sorted()
            .toList()
        : List.of();
  }

  /**
   * The suffix of its partition in a file of {@link #twinFiles}.
   *
   * @throws IOException naming the file and what is wrong
   */
  static String twinSuffix(Path file) throws IOException {
    Properties said = new Properties();
    try (Reader text = Files.newBufferedReader(file)) {
      said.load(text);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    String suffix = said.getProperty("suffix");
    if (suffix == null) {
      throw new IOException(file + ": it says no suffix");
    }
    return suffix;
  }

  SchemaFile schemaFile() {
    return new SchemaFile(path.resolve("schema.ldif"));
  }

  /** The partitions, in the order of their creation. */
  List<PartitionFolder> partitions() throws IOException {
    List<PartitionFolder> found = new ArrayList<>();
    for (Path folder : folders()) {
      Path suffix = folder.resolve(SUFFIX_FILE);
      if (Files.exists(suffix)) {
        found.add(new PartitionFolder(folder, TextFile.read(suffix)));
      }
    }
    return found;
  }

  /**
   * Makes the folder of a new partition, which is none before {@link #markMade}: until then the
   * next start removes it.
   */
  PartitionFolder createPartition(String suffix) throws IOException {
    int number = folders().stream().mapToInt(DataFolder::number).max().orElse(0) + 1;
    Path folder = path.resolve(PARTITIONS).resolve(Integer.toString(number));
    OwnerOnly.createFolder(folder);
    OwnerOnly.createFile(folder.resolve(MAKING_FILE), suffix.getBytes(StandardCharsets.UTF_8));
    return new PartitionFolder(folder, suffix);
  }

  /** Makes a folder a partition, in one step, when its store is whole. */
  void markMade(PartitionFolder partition) throws IOException {
    OwnerOnly.move(partition.folder.resolve(MAKING_FILE), partition.folder.resolve(SUFFIX_FILE));
  }

  /** The suffixes of partitions whose creation was cut off. */
  List<String> halfMade() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path folder : folders()) {
      Path making = folder.resolve(MAKING_FILE);
      if (Files.exists(making)) {
        found.add(TextFile.read(making));
      }
    }
    return found;
  }

  /** The files that belong to the installation and not to a partition. */
  List<Path> secrets() {
    return SECRETS.stream().map(path::resolve).filter(Files::exists).toList();
  }

  /**
   * What a copy of the folder needs: all files but logs, and locks, which nobody has there. What
   * else lies in the folder comes along where it can be read and no link leads to another folder.
   */
  List<Path> files() throws IOException {
    return Folders.files(path, this::searched, this::needed).stream()
        .filter(file -> !file.endsWith(FolderLock.FILE))
        .filter(file -> needed(file) || Files.isReadable(file))
        .toList();
  }

  private boolean searched(Path folder) {
    return !folder.equals(logs()) && (needed(folder) || !Files.isSymbolicLink(folder));
  }

  /** Hidden files are of others, as those by which editors lock what they edit. */
  private boolean needed(Path file) {
    Path inside = path.relativize(file);
    if (inside.getFileName().toString().startsWith(".")) {
      return false;
    }
    String first = inside.getName(0).toString();
    return switch (first) {
      case "", COMPACTING -> true;
      case TWINS -> isOrHolds(inside, TWIN);
      case PARTITIONS -> isOrHolds(inside, NUMBER);
      default -> inside.getNameCount() == 1 && SECRETS.contains(first);
    };
  }

  /** Whether it is a folder of ours, or in one under such a name. */
  private static boolean isOrHolds(Path inside, Pattern name) {
    return inside.getNameCount() == 1 || name.matcher(inside.getName(1).toString()).matches();
  }

  /** Where a partition is compacted. */
  Path compacted(PartitionFolder partition) {
    return path.resolve(COMPACTING).resolve(partition.folder.getFileName());
  }

  /**
   * Puts the compacted copy of a partition, which nobody has open, in its place. Cut off, it is
   * ended or undone by {@link #endCompaction}.
   */
  void takeCompacted(PartitionFolder partition) throws IOException {
    Path copy = compacted(partition);
    Path aside = path.resolve(COMPACTING).resolve(partition.folder.getFileName() + ASIDE);
    OwnerOnly.createFile(
        copy.resolve(SUFFIX_FILE), Files.readAllBytes(partition.folder.resolve(SUFFIX_FILE)));
    OwnerOnly.move(partition.folder, aside);
    OwnerOnly.move(copy, partition.folder);
    Folders.delete(aside);
  }

  /**
   * Ends what was cut off: a partition that was put aside gets its place back, unless a copy has
   * taken it; what else lies about from compacting is deleted. For the holder of the folder's lock.
   */
  void endCompaction() throws IOException {
    Path compacting = path.resolve(COMPACTING);
    if (!Files.isDirectory(compacting)) {
      return;
    }
    for (Path folder : Folders.list(compacting)) {
      String name = folder.getFileName().toString();
      Path place = path.resolve(PARTITIONS).resolve(name.replace(ASIDE, ""));
      if (name.endsWith(ASIDE)
          && Files.exists(folder.resolve(SUFFIX_FILE))
          && !Files.exists(place)) {
        OwnerOnly.move(folder, place);
      }
    }
    Folders.delete(compacting);
  }

  /** Makes a partition one that was deleted, in one step; its files are still there. */
  void markDeleted(PartitionFolder partition) throws IOException {
    Path suffix = partition.folder.resolve(SUFFIX_FILE);
    OwnerOnly.move(suffix, suffix.resolveSibling(DELETED_FILE));
  }

  /**
   * Deletes the files of partitions that were deleted, which are twins no more, or are not made to
   * the end, what says so last, and the folders in which a deletion was cut off behind that or a
   * creation before it had made anything.
   */
  void endDeletions() throws IOException {
    for (Path folder : folders()) {
      List<Path> files = Folders.list(folder);
      if (files.stream().anyMatch(DataFolder::saysNone)) {
        endTwins(folder);
        for (Path file : files) {
          if (!saysNone(file)) {
            Folders.delete(file);
          }
        }
        Folders.delete(folder);
      } else if (files.stream().allMatch(DataFolder::saysNothingYet)) {
        Folders.delete(folder);
      }
    }
  }

  /** A partition that is made again under the name is no twin, whatever its entries are. */
  private void endTwins(Path folder) throws IOException {
    Path deleted = folder.resolve(DELETED_FILE);
    if (!Files.exists(deleted)) {
      return;
    }
    String suffix = TextFile.read(deleted);
    if (partitions().stream().noneMatch(there -> there.suffix().equals(suffix))) {
      for (Path twin : twinFiles()) {
        if (suffix.equals(twinSuffixIfReadable(twin))) {
          OwnerOnly.delete(twin);
        }
      }
    }
  }

  private static @Nullable String twinSuffixIfReadable(Path twin) {
    try {
      return twinSuffix(twin);
    } catch (IOException damaged) {
      return null;
    }
  }

  private static boolean saysNone(Path file) {
    return file.endsWith(DELETED_FILE) || file.endsWith(MAKING_FILE);
  }

  private static boolean saysNothingYet(Path file) {
    return file.endsWith(OwnerOnly.fresh(MAKING_FILE))
        || file.endsWith(OwnerOnly.fresh(SUFFIX_FILE));
  }

  /** Folders of partitions in the order of their numbers, of partitions that are none included. */
  private List<Path> folders() throws IOException {
    return Folders.list(path.resolve(PARTITIONS)).stream()
        .filter(folder -> NUMBER.matcher(folder.getFileName().toString()).matches())
        .sorted(Comparator.comparingInt(DataFolder::number))
        .toList();
  }

  private static int number(Path folder) {
    return Integer.parseInt(folder.getFileName().toString());
  }

  /**
   * Where one partition lives.
   *
   * @param folder the folder of its files
   * @param suffix its suffix DN, as text
   */
  record PartitionFolder(Path folder, String suffix) {
    /** Whether the folder holds a partition. */
    boolean isThere() {
      return Files.exists(folder.resolve(SUFFIX_FILE));
    }
  }
}
