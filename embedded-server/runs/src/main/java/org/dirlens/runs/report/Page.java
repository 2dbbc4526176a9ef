package org.dirlens.runs.report;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Elements of HTML and SVG, written so that a reader of XML understands them too. All texts and
 * attributes are escaped.
 */
final class Page {
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter writer;

  Page() {
    try {
      writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Writing {
    void write() throws XMLStreamException;
  }

  private Page done(Writing writing) {
    try {
      writing.write();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a text in memory takes everything
    }
  }

  /** Opens an element with attributes: name, value, name, value. */
  Page open(String element, Object... attributes) {
    return done(
        () -> {
          writer.writeStartElement(element);
          for (int i = 0; i < attributes.length; i += 2) {
            writer.writeAttribute(attributes[i].toString(), readable(shown(attributes[i + 1])));
          }
        });
  }

  /** Closes the innermost element. */
  Page close() {
    return done(
        () -> {
          writer.writeCharacters("");
          writer.writeEndElement();
        });
  }

  Page text(String words) {
    return done(() -> writer.writeCharacters(readable(words)));
  }

  /** An element with a text. */
  Page element(String element, String words, Object... attributes) {
    return open(element, attributes).text(words).close();
  }

  /** An element that has no end in HTML. */
  Page single(String element, Object... attributes) {
    return done(
        () -> {
          writer.writeEmptyElement(element);
          for (int i = 0; i < attributes.length; i += 2) {
            writer.writeAttribute(attributes[i].toString(), readable(shown(attributes[i + 1])));
          }
        });
  }

  /** A row of a table: heads or cells, the first so many of them words and the others numbers. */
  Page row(String cell, List<String> words, int leading) {
    open("tr");
    for (int i = 0; i < words.size(); i++) {
      if (i < leading) {
        element(cell, words.get(i));
      } else {
        element(cell, words.get(i), "class", "n");
      }
    }
    return close();
  }

  private static String shown(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number)
        : value.toString();
  }

  /** XML has no control characters. */
  private static String readable(String words) {
    StringBuilder readable = new StringBuilder();
    words
        .codePoints()
        .map(c -> c == '\n' || c == '\t' || isCharacter(c) ? c : 0xFFFD)
        .forEach(readable::appendCodePoint);
    return readable.toString();
  }

  private static boolean isCharacter(int c) {
    return c >= ' ' && (c < 0xD800 || c > 0xDFFF) && (c < 0xFFFE || c > 0xFFFF);
  }

  @Override
  public String toString() {
    done(writer::flush);
    return text.toString();
  }
}
