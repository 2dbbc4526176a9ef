package org.dirlens.connection.store;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** XML of connections, read without entities and written with a line for each element. */
final class XmlText {
  private XmlText() {}

  /** Nothing outside the text itself is read. */
  static XMLStreamReader reader(InputStream in) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory.createXMLStreamReader(in, "UTF-8");
  }

  static String attribute(XMLStreamReader reader, String name, String absent) {
    @Nullable String value = reader.getAttributeValue(null, name);
    return value == null ? absent : value;
  }

  /** What goes between the tags of the outermost element. */
  interface Content {
    void write(XMLStreamWriter writer) throws XMLStreamException;
  }

  static void document(OutputStream out, String element, Content content)
      throws XMLStreamException {
    XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
    writer.writeStartDocument("UTF-8", "1.0");
    writer.writeCharacters("\n");
    writer.writeStartElement(element);
    content.write(writer);
    writer.writeCharacters("\n");
    writer.writeEndElement();
    writer.writeEndDocument();
    writer.close();
  }

  /** Begins an element on a line of its own. */
  static void open(XMLStreamWriter writer, int depth, String element, Map<String, String> all)
      throws XMLStreamException {
    writer.writeCharacters("\n" + "  ".repeat(depth));
    writer.writeStartElement(element);
    attributes(writer, all.entrySet());
  }

  /** Ends it on a line of its own. */
  static void close(XMLStreamWriter writer, int depth) throws XMLStreamException {
    writer.writeCharacters("\n" + "  ".repeat(depth));
    writer.writeEndElement();
  }

  /** An element without content, on a line of its own. */
  static void empty(
      XMLStreamWriter writer, int depth, String element, Iterable<Map.Entry<String, String>> all)
      throws XMLStreamException {
    writer.writeCharacters("\n" + "  ".repeat(depth));
    writer.writeEmptyElement(element);
    attributes(writer, all);
  }

  static void attributes(XMLStreamWriter writer, Iterable<Map.Entry<String, String>> all)
      throws XMLStreamException {
    for (Map.Entry<String, String> attribute : all) {
      writer.writeAttribute(attribute.getKey(), attribute.getValue());
    }
  }
}
