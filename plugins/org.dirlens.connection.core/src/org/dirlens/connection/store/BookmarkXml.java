package org.dirlens.connection.store;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.Bookmark;

/**
 * The bookmarks of connections as XML, as Directory Studio has them in {@code
 * browserconnections.xml}; what else is there is passed over.
 *
 * <pre>
 * browserConnections = { browserConnection }
 * browserConnection  = id bookmarks
 * bookmarks          = { bookmarkParameter }
 * bookmarkParameter  = name dn
 * </pre>
 */
final class BookmarkXml {
  private BookmarkXml() {}

  /** By the id of the connection. */
  static Map<String, List<Bookmark>> read(InputStream in) throws XMLStreamException {
    XMLStreamReader reader = XmlText.reader(in);
    Map<String, List<Bookmark>> all = new LinkedHashMap<>();
    List<Bookmark> present = new ArrayList<>();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT) {
        if (reader.getLocalName().equals("browserConnection")) {
          present = new ArrayList<>();
          all.put(XmlText.attribute(reader, "id", ""), present);
        } else if (reader.getLocalName().equals("bookmarkParameter")) {
          String dn = XmlText.attribute(reader, "dn", "");
          String name = XmlText.attribute(reader, "name", dn);
          present.add(new Bookmark(name.isBlank() ? "Root DSE" : name, dn));
        }
      }
    }
    all.values().removeIf(List::isEmpty);
    return all;
  }

  static void write(OutputStream out, Map<String, List<Bookmark>> all) throws XMLStreamException {
    XmlText.document(
        out,
        "browserConnections",
        writer -> {
          for (Map.Entry<String, List<Bookmark>> each : all.entrySet()) {
            write(writer, each.getKey(), each.getValue());
          }
        });
  }

  private static void write(XMLStreamWriter writer, String id, List<Bookmark> bookmarks)
      throws XMLStreamException {
    writer.writeCharacters("\n  ");
    writer.writeStartElement("browserConnection");
    writer.writeAttribute("id", id);
    writer.writeCharacters("\n    ");
    writer.writeStartElement("bookmarks");
    for (Bookmark bookmark : bookmarks) {
      XmlText.empty(
          writer,
          3,
          "bookmarkParameter",
          List.of(Map.entry("name", bookmark.name()), Map.entry("dn", bookmark.dn())));
    }
    writer.writeCharacters("\n    ");
    writer.writeEndElement();
    writer.writeCharacters("\n  ");
    writer.writeEndElement();
  }
}
