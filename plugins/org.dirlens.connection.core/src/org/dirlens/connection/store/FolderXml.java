package org.dirlens.connection.store;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.Folder;
import org.jspecify.annotations.Nullable;

/**
 * Folders of connections as Directory Studio's {@code connectionFolders.xml}: a flat list in which
 * each folder names its connections and sub-folders by id. The folder around all has the id 0.
 */
final class FolderXml {
  /** A folder as the file has it. */
  private record Flat(String id, String name, List<String> connections, List<String> folders) {}

  private FolderXml() {}

  static Folder read(InputStream in) throws XMLStreamException {
    XMLStreamReader reader = XmlText.reader(in);
    Map<String, Flat> flat = new LinkedHashMap<>();
    @Nullable Flat current = null;
    while (reader.hasNext()) {
      if (reader.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      String id = XmlText.attribute(reader, "id", "");
      switch (reader.getLocalName()) {
        case "connectionFolder" -> {
          String name = XmlText.attribute(reader, "name", "");
          current = new Flat(id, name, new ArrayList<>(), new ArrayList<>());
          flat.put(id, current);
        }
        case "connection" -> add(current == null ? null : current.connections(), id);
        case "subFolder" -> add(current == null ? null : current.folders(), id);
        default -> {
          // The lists around them say nothing more.
        }
      }
    }
    return folder(Folder.ROOT_ID, flat, new HashSet<>());
  }

  private static void add(@Nullable List<String> members, String id) {
    if (members != null) {
      members.add(id);
    }
  }

  /** A folder is in one place only, so a circle ends. */
  private static Folder folder(String id, Map<String, Flat> flat, Set<String> seen) {
    Flat found = flat.get(id);
    seen.add(id);
    if (found == null) {
      return Folder.ROOT;
    }
    List<Folder> folders = new ArrayList<>();
    for (String each : found.folders()) {
      if (flat.containsKey(each) && !seen.contains(each)) {
        folders.add(folder(each, flat, seen));
      }
    }
    return new Folder(id, found.name(), found.connections(), folders);
  }

  static void write(OutputStream out, Folder root) throws XMLStreamException {
    XmlText.document(
        out,
        "connectionFolders",
        writer -> {
          for (Folder folder : root.all().toList()) {
            write(writer, folder);
          }
        });
  }

  private static void write(XMLStreamWriter writer, Folder folder) throws XMLStreamException {
    writer.writeCharacters("\n  ");
    writer.writeStartElement("connectionFolder");
    XmlText.attributes(
        writer, List.of(Map.entry("id", folder.id()), Map.entry("name", folder.name())));
    members(writer, "connections", "connection", folder.connections());
    members(writer, "subFolders", "subFolder", folder.folders().stream().map(Folder::id).toList());
    writer.writeCharacters("\n  ");
    writer.writeEndElement();
  }

  private static void members(XMLStreamWriter writer, String list, String element, List<String> ids)
      throws XMLStreamException {
    writer.writeCharacters("\n    ");
    writer.writeStartElement(list);
    for (String id : ids) {
      XmlText.empty(writer, 3, element, List.of(Map.entry("id", id)));
    }
    writer.writeCharacters("\n    ");
    writer.writeEndElement();
  }
}
