package org.dirlens.connection.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Folder;

/**
 * The connections of a workspace on disk, the folders they lie in and their bookmarks, without
 * passwords: {@code connections.xml}, {@code connectionFolders.xml} and {@code bookmarks.xml}, each
 * replaced whole.
 */
public final class ConnectionFile {
  private final Path connections;
  private final Path folders;
  private final Path bookmarks;

  public ConnectionFile(Path folder) {
    this.connections = folder.resolve("connections.xml");
    this.folders = folder.resolve("connectionFolders.xml");
    this.bookmarks = folder.resolve("bookmarks.xml");
  }

  private interface Reading<T> {
    T from(InputStream in) throws XMLStreamException;
  }

  private interface Writing {
    void to(OutputStream out) throws XMLStreamException;
  }

  public List<ConnectionParameters> load() {
    List<FoundConnection> all = load(connections, List.of(), ConnectionXml::read);
    return all.stream()
        .map(
            found ->
                found
                    .parameters()
                    .orElseThrow(() -> unreadable(connections, found.remarks().toString())))
        .toList();
  }

  public Folder loadFolders() {
    return load(folders, Folder.ROOT, FolderXml::read);
  }

  /** By the id of the connection. */
  public Map<String, List<Bookmark>> loadBookmarks() {
    Map<String, List<Bookmark>> found = new LinkedHashMap<>();
    load(bookmarks, Map.<String, SavedItems>of(), SavedItemsXml::read)
        .forEach((id, kept) -> found.put(id, kept.bookmarks()));
    return found;
  }

  private static <T> T load(Path path, T absent, Reading<T> reading) {
    if (!Files.exists(path)) {
      return absent;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return reading.from(in);
    } catch (IOException | XMLStreamException e) {
      throw unreadable(path, String.valueOf(e.getMessage()));
    }
  }

  private static UncheckedIOException unreadable(Path path, String why) {
    return new UncheckedIOException("Cannot read " + path, new IOException(why));
  }

  public void store(List<ConnectionParameters> all) {
    store(connections, out -> ConnectionXml.write(out, all));
  }

  public void store(Folder root) {
    store(folders, out -> FolderXml.write(out, root));
  }

  public void store(Map<String, List<Bookmark>> all) {
    Map<String, SavedItems> kept = new LinkedHashMap<>();
    all.forEach((id, some) -> kept.put(id, new SavedItems(some, List.of())));
    store(bookmarks, out -> SavedItemsXml.write(out, kept));
  }

  private static void store(Path path, Writing writing) {
    Path fresh = path.resolveSibling(path.getFileName() + ".new");
    try {
      Files.createDirectories(path.getParent());
      try (OutputStream out = Files.newOutputStream(fresh)) {
        writing.to(out);
      }
      Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | XMLStreamException e) {
      throw new UncheckedIOException("Cannot save " + path, new IOException(e));
    }
  }
}
