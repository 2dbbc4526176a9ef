package org.dirlens.connection.store;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.Bookmark;

/**
 * Searches and bookmarks of connections as XML, as Directory Studio has them in {@code
 * browserconnections.xml}; what else is there is passed over.
 *
 * <pre>
 * browserConnections  = { browserConnection }
 * browserConnection   = id searches bookmarks
 * searches            = { searchParameter }
 * searchParameter     = name searchBase filer scope ... returningAttributes controls
 * returningAttributes = { returningAttribute value }
 * controls            = { control oid isCritical }
 * bookmarks           = { bookmarkParameter }
 * bookmarkParameter   = name dn
 * </pre>
 *
 * The filter of a search stands in {@code filer}, which is how that file is.
 */
final class SavedItemsXml {
  private static final String NAME = "name";

  private final Map<String, SavedItems> all = new LinkedHashMap<>();
  private final List<Bookmark> bookmarks = new ArrayList<>();
  private final List<StudioSearch> searches = new ArrayList<>();
  private final Map<String, String> fields = new HashMap<>();
  private final List<String> attributes = new ArrayList<>();
  private final List<String> controls = new ArrayList<>();
  private String id = "";

  private SavedItemsXml() {}

  /** By the id of the connection; those with nothing are left out. */
  static Map<String, SavedItems> read(InputStream in) throws XMLStreamException {
    XMLStreamReader reader = XmlText.reader(in);
    SavedItemsXml found = new SavedItemsXml();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        found.begin(reader);
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        found.end(reader.getLocalName());
      }
    }
    return found.all;
  }

  private void begin(XMLStreamReader reader) {
    switch (reader.getLocalName()) {
      case "browserConnection" -> id = XmlText.attribute(reader, "id", "");
      case "bookmarkParameter" -> {
        String dn = XmlText.attribute(reader, "dn", "");
        String name = XmlText.attribute(reader, NAME, dn);
        bookmarks.add(new Bookmark(name.isBlank() ? "Root DSE" : name, dn));
      }
      case "searchParameter" -> {
        for (int at = 0; at < reader.getAttributeCount(); at++) {
          fields.put(reader.getAttributeLocalName(at), reader.getAttributeValue(at));
        }
      }
      case "returningAttribute" -> attributes.add(XmlText.attribute(reader, "value", ""));
      case "control" -> controls.add(XmlText.attribute(reader, "oid", ""));
      default -> {}
    }
  }

  private void end(String element) {
    if (element.equals("searchParameter")) {
      String name = fields.getOrDefault(NAME, "");
      fields.remove(NAME);
      searches.add(new StudioSearch(name, fields, attributes, controls));
      List.of(attributes, controls).forEach(List::clear);
      fields.clear();
    } else if (element.equals("browserConnection")) {
      SavedItems items = new SavedItems(bookmarks, searches);
      if (!items.equals(SavedItems.NOTHING)) {
        all.put(id, items);
      }
      bookmarks.clear();
      searches.clear();
    }
  }

  static void write(OutputStream out, Map<String, SavedItems> all) throws XMLStreamException {
    XmlText.document(
        out,
        "browserConnections",
        writer -> {
          for (Map.Entry<String, SavedItems> each : all.entrySet()) {
            write(writer, each.getKey(), each.getValue());
          }
        });
  }

  private static void write(XMLStreamWriter writer, String id, SavedItems items)
      throws XMLStreamException {
    XmlText.open(writer, 1, "browserConnection", Map.of("id", id));
    XmlText.open(writer, 2, "searches", Map.of());
    for (StudioSearch search : items.searches()) {
      write(writer, search);
    }
    XmlText.close(writer, 2);
    XmlText.open(writer, 2, "bookmarks", Map.of());
    for (Bookmark bookmark : items.bookmarks()) {
      XmlText.empty(
          writer,
          3,
          "bookmarkParameter",
          List.of(Map.entry(NAME, bookmark.name()), Map.entry("dn", bookmark.dn())));
    }
    XmlText.close(writer, 2);
    XmlText.close(writer, 1);
  }

  private static void write(XMLStreamWriter writer, StudioSearch search) throws XMLStreamException {
    Map<String, String> all = new TreeMap<>(search.fields());
    all.put(NAME, search.name());
    XmlText.open(writer, 3, "searchParameter", all);
    XmlText.open(writer, 4, "returningAttributes", Map.of());
    for (String each : search.attributes()) {
      XmlText.empty(writer, 5, "returningAttribute", Map.of("value", each).entrySet());
    }
    XmlText.close(writer, 4);
    XmlText.open(writer, 4, "controls", Map.of());
    for (String each : search.controls()) {
      XmlText.empty(writer, 5, "control", Map.of("oid", each, "isCritical", "true").entrySet());
    }
    XmlText.close(writer, 4);
    XmlText.close(writer, 3);
  }
}
