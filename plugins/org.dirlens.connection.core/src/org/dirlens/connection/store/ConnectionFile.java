package org.dirlens.connection.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
  private final UnreadFiles unread = new UnreadFiles();

  /** What of {@link #connections} was not understood and is nowhere else yet; else empty. */
  private String onlyThere = "";

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

  /** Those that can be read; see {@link #unread}. */
  public List<ConnectionParameters> load() {
    List<FoundConnection> all = load(connections, List.of(), ConnectionXml::read);
    List<ConnectionParameters> read =
        all.stream().flatMap(found -> found.parameters().stream()).toList();
    if (read.size() < all.size()) {
      onlyThere = remarks(all);
      storeUnderstood(read);
    }
    return read;
  }

  private void storeUnderstood(List<ConnectionParameters> read) {
    try {
      store(read);
    } catch (UncheckedIOException e) {
      unread.tell(e);
    }
  }

  private static String remarks(List<FoundConnection> all) {
    return all.stream()
        .filter(found -> found.parameters().isEmpty())
        .map(found -> found.name() + ": " + String.join(", ", found.remarks()))
        .collect(Collectors.joining("; "));
  }

  /**
   * Files that could not be read, or not whole, a sentence each. They are kept under another name,
   * so that nothing of them is overwritten and the workbench starts without them.
   */
  public List<String> unread() {
    return unread.sentences();
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

  private <T> T load(Path path, T absent, Reading<T> reading) {
    if (!Files.exists(path)) {
      return absent;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return reading.from(in);
    } catch (IOException | XMLStreamException | IllegalArgumentException e) {
      unread.putAside(path, String.valueOf(e.getMessage()));
      return absent;
    }
  }

  public void store(List<ConnectionParameters> all) {
    if (!onlyThere.isEmpty()) {
      unread.copyAside(connections, onlyThere);
      onlyThere = "";
    }
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
    try {
      OwnerOnlyFile.replace(path, out -> write(writing, out));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot save " + path, e);
    }
  }

  private static void write(Writing writing, OutputStream out) throws IOException {
    try {
      writing.to(out);
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }
}
