package org.dirlens.connection.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Handling;
import org.jspecify.annotations.Nullable;

/**
 * The list of connections on disk, without passwords:
 *
 * <pre>
 * connections = { connection }
 * connection  = id name host port encryptionMethod bindPrincipal readOnly timeout
 *               [ color ] [ environment ]
 * encryptionMethod = NONE | LDAPS | START_TLS        timeout = milliseconds
 * color = ORANGE | SKY_BLUE | ..., a name of {@link ConnectionColor}
 * environment = NONE | DEVELOPMENT | TEST | PRODUCTION
 * </pre>
 *
 * A connection without a color that is known here gets one that the connections before it do not
 * have. Element and attribute names, but for color and environment, are those of Directory Studio's
 * {@code connections.xml}, so such a file can be read as well; what we do not know in it is passed
 * over.
 */
public final class ConnectionFile {
  private final Path path;

  public ConnectionFile(Path path) {
    this.path = path;
  }

  public List<ConnectionParameters> load() {
    if (!Files.exists(path)) {
      return List.of();
    }
    try (InputStream in = Files.newInputStream(path)) {
      return read(in);
    } catch (IOException | XMLStreamException | IllegalArgumentException e) {
      throw new UncheckedIOException("Cannot read the connections in " + path, new IOException(e));
    }
  }

  private static List<ConnectionParameters> read(InputStream in) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader reader = factory.createXMLStreamReader(in);
    List<ConnectionParameters> found = new ArrayList<>();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT
          && reader.getLocalName().equals("connection")
          && reader.getAttributeValue(null, "host") != null) {
        found.add(connection(reader, found));
      }
    }
    return found;
  }

  private static ConnectionParameters connection(
      XMLStreamReader reader, List<ConnectionParameters> before) {
    Endpoint endpoint =
        new Endpoint(
            attribute(reader, "host", ""),
            Integer.parseInt(attribute(reader, "port", "389")),
            encryption(attribute(reader, "encryptionMethod", "NONE")),
            Integer.parseInt(
                attribute(reader, "timeout", String.valueOf(Endpoint.DEFAULT_TIMEOUT_MILLIS))));
    return new ConnectionParameters(
        attribute(reader, "id", ""),
        attribute(reader, "name", ""),
        endpoint,
        attribute(reader, "bindPrincipal", ""),
        new Handling(
            attribute(reader, "readOnly", "false").equals("true")
                ? AccessMode.READ_ONLY
                : AccessMode.READ_WRITE,
            environment(attribute(reader, "environment", "")),
            color(attribute(reader, "color", ""), before)));
  }

  private static Environment environment(String name) {
    return Arrays.stream(Environment.values())
        .filter(environment -> environment.name().equals(name))
        .findFirst()
        .orElse(Environment.NONE);
  }

  private static ConnectionColor color(String name, List<ConnectionParameters> before) {
    return Arrays.stream(ConnectionColor.values())
        .filter(color -> color.name().equals(name))
        .findFirst()
        .orElseGet(
            () -> ConnectionColor.next(before.stream().map(ConnectionParameters::color).toList()));
  }

  private static String attribute(XMLStreamReader reader, String name, String absent) {
    @Nullable String value = reader.getAttributeValue(null, name);
    return value == null ? absent : value;
  }

  private static Encryption encryption(String text) {
    return Encryption.valueOf(text.toUpperCase(Locale.ROOT).replace("_", ""));
  }

  public void store(List<ConnectionParameters> connections) {
    Path fresh = path.resolveSibling(path.getFileName() + ".new");
    try {
      Files.createDirectories(path.getParent());
      try (OutputStream out = Files.newOutputStream(fresh)) {
        write(out, connections);
      }
      Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | XMLStreamException e) {
      throw new UncheckedIOException("Cannot save the connections to " + path, new IOException(e));
    }
  }

  private static void write(OutputStream out, List<ConnectionParameters> connections)
      throws XMLStreamException {
    XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
    writer.writeStartDocument("UTF-8", "1.0");
    writer.writeCharacters("\n");
    writer.writeStartElement("connections");
    for (ConnectionParameters connection : connections) {
      writer.writeCharacters("\n  ");
      writer.writeEmptyElement("connection");
      for (Map.Entry<String, String> attribute : attributes(connection)) {
        writer.writeAttribute(attribute.getKey(), attribute.getValue());
      }
    }
    writer.writeCharacters("\n");
    writer.writeEndElement();
    writer.writeEndDocument();
    writer.close();
  }

  private static List<Map.Entry<String, String>> attributes(ConnectionParameters connection) {
    Endpoint endpoint = connection.endpoint();
    String encryption =
        endpoint.encryption() == Encryption.STARTTLS ? "START_TLS" : endpoint.encryption().name();
    return List.of(
        Map.entry("id", connection.id()),
        Map.entry("name", connection.name()),
        Map.entry("host", endpoint.host()),
        Map.entry("port", String.valueOf(endpoint.port())),
        Map.entry("encryptionMethod", encryption),
        Map.entry("authMethod", connection.anonymous() ? "NONE" : "SIMPLE"),
        Map.entry("bindPrincipal", connection.bindDn()),
        Map.entry("readOnly", String.valueOf(connection.access() == AccessMode.READ_ONLY)),
        Map.entry("timeout", String.valueOf(endpoint.timeoutMillis())),
        Map.entry("color", connection.color().name()),
        Map.entry("environment", connection.environment().name()));
  }
}
