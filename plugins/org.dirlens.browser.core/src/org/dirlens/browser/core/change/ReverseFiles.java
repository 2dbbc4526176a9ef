package org.dirlens.browser.core.change;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifWriter;

/**
 * The records that take a batch of writes back, in a folder: a file for each depth of the tree, so
 * that parents can be added before their children and deleted behind them, however many they are.
 * The files can be read by their owner only, since entries hold passwords. A record that could not
 * be read again is a problem as one that could not be written. One thread.
 */
final class ReverseFiles implements Closeable {
  private static final String FIRST = "depth-";
  private static final String LAST = "last-";

  private final Path folder;
  private final TreeMap<String, Target> targets = new TreeMap<>();

  private record Target(FileChannel file, LdifWriter writer) {}

  ReverseFiles(Path folder) {
    this.folder = folder;
  }

  void add(Write write) throws IOException {
    add(FIRST, write);
  }

  /** Adds a record that comes behind all that {@link #add} takes, the deepest first. */
  void addLast(Write write) throws IOException {
    add(LAST, write);
  }

  private void add(String part, Write write) throws IOException {
    String name = "%s%04d.ldif".formatted(part, DnText.depth(write.dn()));
    Target target = targets.get(name);
    if (target == null) {
      target = open(folder.resolve(name));
      targets.put(name, target);
    }
    long start = target.file().position();
    EntryLdif.write(write, target.writer());
    requireReadable(write, target.file().position() - start);
  }

  private static Target open(Path path) throws IOException {
    FileChannel file = FileChannel.open(OwnerOnlyFile.create(path), StandardOpenOption.WRITE);
    return new Target(file, new LdifWriter(Channels.newOutputStream(file)));
  }

  /** Folds, which do not count for the reader, are more than what still waits in a buffer. */
  private static void requireReadable(Write write, long bytes) throws IOException {
    if (bytes > LdifReader.RECORD_BYTES_MAX) {
      throw new IOException(
          "%s has more than the %d MB of LDIF that can be read again"
              .formatted(write.dn(), LdifReader.RECORD_BYTES_MAX >> 20));
    }
  }

  /** The files that are there, from the root of the tree down; then those that come last. */
  List<Path> parentsFirst() throws IOException {
    List<Path> all = new ArrayList<>(files(FIRST));
    all.addAll(files(LAST).reversed());
    return all;
  }

  /** The files that are there, the deepest first. */
  List<Path> childrenFirst() throws IOException {
    return files(FIRST).reversed();
  }

  /** Whether a file has what comes last. */
  static boolean last(Path file) {
    return file.getFileName().toString().startsWith(LAST);
  }

  private List<Path> files(String part) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(part))
          .sorted(Comparator.comparing(Path::getFileName))
          .toList();
    }
  }

  @Override
  public void close() throws IOException {
    for (Target target : targets.values()) {
      target.writer().close();
    }
    targets.clear();
  }
}
