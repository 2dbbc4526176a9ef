package org.dirlens.browser.core.change;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.ldif.LdifWriter;

/**
 * The records that take a batch of writes back, in a folder: a file for each depth of the tree, so
 * that parents can be added before their children and deleted behind them, however many they are.
 * The files can be read by their owner only, since entries hold passwords. One thread.
 */
final class ReverseFiles implements Closeable {
  private final Path folder;
  private final TreeMap<Integer, LdifWriter> writers = new TreeMap<>();

  ReverseFiles(Path folder) {
    this.folder = folder;
  }

  void add(Write write) throws IOException {
    int depth = DnText.depth(write.dn());
    LdifWriter writer = writers.get(depth);
    if (writer == null) {
      Path file = folder.resolve("depth-%04d.ldif".formatted(depth));
      writer = new LdifWriter(Files.newOutputStream(OwnerOnlyFile.create(file)));
      writers.put(depth, writer);
    }
    EntryLdif.write(write, writer);
  }

  /** The files that are there, from the root of the tree down. */
  List<Path> parentsFirst() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("depth-"))
          .sorted(Comparator.comparing(Path::getFileName))
          .toList();
    }
  }

  List<Path> childrenFirst() throws IOException {
    return parentsFirst().reversed();
  }

  @Override
  public void close() throws IOException {
    for (LdifWriter writer : writers.values()) {
      writer.close();
    }
    writers.clear();
  }
}
