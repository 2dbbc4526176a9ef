package org.dirlens.connection.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLStreamException;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Folder;

/**
 * Connections as a file of another desktop has them: Directory Studio's {@code .lbc}, a zip of
 * {@code connections.xml}, {@code connectionFolders.xml} and, for searches and bookmarks, {@code
 * browserconnections.xml}, or the first of them alone.
 *
 * @param folders around the connections
 * @param savedItems searches and bookmarks by the id of the connection
 */
public record ConnectionArchive(
    List<FoundConnection> connections, Folder folders, Map<String, SavedItems> savedItems) {
  private static final String CONNECTIONS = "connections.xml";
  private static final String FOLDERS = "connectionFolders.xml";
  private static final String SAVED_ITEMS = "browserconnections.xml";

  /** Longest file inside a zip that is read. */
  private static final int MAX_BYTES = 16 << 20;

  /** Reads a {@code .lbc} or XML file. */
  public static ConnectionArchive read(Path file) throws IOException {
    try {
      Map<String, byte[]> parts = parts(file);
      byte[] connections = parts.get(CONNECTIONS);
      if (connections == null) {
        throw new IOException(file + " holds no connections");
      }
      byte[] folders = parts.get(FOLDERS);
      byte[] saved = parts.get(SAVED_ITEMS);
      return new ConnectionArchive(
          ConnectionXml.read(new ByteArrayInputStream(connections)),
          folders == null ? Folder.ROOT : FolderXml.read(new ByteArrayInputStream(folders)),
          saved == null ? Map.of() : SavedItemsXml.read(new ByteArrayInputStream(saved)));
    } catch (XMLStreamException e) {
      throw new IOException("%s is no list of connections: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static Map<String, byte[]> parts(Path file) throws IOException {
    Map<String, byte[]> parts = new HashMap<>();
    try (InputStream in = Files.newInputStream(file)) {
      if (!zipped(file)) {
        parts.put(CONNECTIONS, in.readNBytes(MAX_BYTES));
        return parts;
      }
      ZipInputStream zip = new ZipInputStream(in);
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        if (name.equals(CONNECTIONS) || name.equals(FOLDERS) || name.equals(SAVED_ITEMS)) {
          parts.put(name, zip.readNBytes(MAX_BYTES));
        }
      }
    }
    return parts;
  }

  private static boolean zipped(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.read() == 'P' && in.read() == 'K';
    }
  }

  /** What a person saved with a connection. */
  public SavedItems savedWith(String id) {
    return savedItems.getOrDefault(id, SavedItems.NOTHING);
  }

  /** Writes connections, their folders, searches and bookmarks, without passwords. */
  public static void write(
      Path file,
      List<ConnectionParameters> connections,
      Folder folders,
      Map<String, SavedItems> savedItems)
      throws IOException {
    UnfinishedFile.replace(file, out -> write(out, connections, folders, savedItems));
  }

  private static void write(
      OutputStream out,
      List<ConnectionParameters> connections,
      Folder folders,
      Map<String, SavedItems> savedItems)
      throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(CONNECTIONS));
      ConnectionXml.write(zip, connections);
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry(FOLDERS));
      FolderXml.write(zip, folders);
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry(SAVED_ITEMS));
      SavedItemsXml.write(zip, savedItems);
      zip.closeEntry();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }
}
