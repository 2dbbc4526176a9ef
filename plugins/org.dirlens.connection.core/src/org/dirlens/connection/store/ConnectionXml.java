package org.dirlens.connection.store;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Handling;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;

/**
 * A list of connections as XML, without passwords:
 *
 * <pre>
 * connections = { connection }
 * connection  = id name host port encryptionMethod authMethod bindPrincipal readOnly timeout
 *               [ saslRealm ] [ color ] [ environment ] [ authorizationId ] [ clearText ]
 *               [ keyKind keyFile keyCertificate ]
 *               [ extendedProperties of {@link BrowsingXml} ]
 * encryptionMethod = NONE | LDAPS | START_TLS        timeout = milliseconds
 * authMethod = NONE | SIMPLE | SASL_PLAIN | SASL_DIGEST_MD5 | ..., a name of {@link Mechanism}
 * color = ORANGE | SKY_BLUE | ..., a name of {@link ConnectionColor}
 * environment = NONE | DEVELOPMENT | TEST | PRODUCTION
 * clearText = ALLOWED     keyKind = PEM | PKCS12 | TOKEN
 * </pre>
 *
 * The first line and {@code saslRealm} are those of Directory Studio's {@code connections.xml}, so
 * each reads the other's; what is not known here is passed over. A connection without a color gets
 * one that the connections before it do not have.
 */
final class ConnectionXml {
  private ConnectionXml() {}

  static List<FoundConnection> read(InputStream in) throws XMLStreamException {
    XMLStreamReader reader = XmlText.reader(in);
    List<FoundConnection> found = new ArrayList<>();
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT
          && reader.getLocalName().equals("connection")) {
        found.add(connection(reader, found));
      }
    }
    return found;
  }

  private static FoundConnection connection(XMLStreamReader reader, List<FoundConnection> before)
      throws XMLStreamException {
    FoundConnection found = attributes(reader, before);
    List<String> remarks = new ArrayList<>(found.remarks());
    BrowsingXml browsing = new BrowsingXml(properties(reader));
    return new FoundConnection(
        found.name(), found.parameters().map(each -> each.with(browsing.read(remarks))), remarks);
  }

  /** Reads to the end of the connection. */
  private static Map<String, List<String>> properties(XMLStreamReader reader)
      throws XMLStreamException {
    Map<String, List<String>> properties = new HashMap<>();
    int event = reader.next();
    while (event != XMLStreamConstants.END_ELEMENT || !reader.getLocalName().equals("connection")) {
      if (event == XMLStreamConstants.START_ELEMENT
          && reader.getLocalName().equals("extendedProperty")) {
        properties
            .computeIfAbsent(XmlText.attribute(reader, "key", ""), key -> new ArrayList<>())
            .add(XmlText.attribute(reader, "value", ""));
      }
      event = reader.next();
    }
    return properties;
  }

  private static FoundConnection attributes(XMLStreamReader reader, List<FoundConnection> before) {
    String name = XmlText.attribute(reader, "name", "");
    List<String> remarks = new ArrayList<>();
    try {
      ConnectionParameters parameters =
          new ConnectionParameters(
              XmlText.attribute(reader, "id", ""),
              name,
              endpoint(reader),
              login(reader, remarks),
              handling(reader, before));
      if (!XmlText.attribute(reader, "bindPassword", "").isEmpty()) {
        remarks.add("The password in the file is not taken");
      }
      return new FoundConnection(name, Optional.of(parameters), remarks);
    } catch (IllegalArgumentException e) {
      return new FoundConnection(name, Optional.empty(), List.of(String.valueOf(e.getMessage())));
    }
  }

  private static Endpoint endpoint(XMLStreamReader reader) {
    String timeout = String.valueOf(Endpoint.DEFAULT_TIMEOUT_MILLIS);
    return new Endpoint(
        XmlText.attribute(reader, "host", ""),
        number(reader, "port", "389"),
        Encryption.valueOf(
            XmlText.attribute(reader, "encryptionMethod", "NONE")
                .toUpperCase(Locale.ROOT)
                .replace("_", "")),
        number(reader, "timeout", timeout));
  }

  private static int number(XMLStreamReader reader, String attribute, String absent) {
    String text = XmlText.attribute(reader, attribute, absent);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("The %s is no number: %s".formatted(attribute, text), e);
    }
  }

  private static Login login(XMLStreamReader reader, List<String> remarks) {
    String user = XmlText.attribute(reader, "bindPrincipal", "");
    String method =
        XmlText.attribute(reader, "authMethod", user.isBlank() ? "NONE" : "SIMPLE")
            .toUpperCase(Locale.ROOT)
            .replaceFirst("^SASL_", "");
    Optional<Mechanism> mechanism = mechanism(method);
    if (mechanism.isEmpty()) {
      remarks.add(
          "The authentication %s is not known here: a simple bind instead".formatted(method));
    }
    ClientKey key =
        new ClientKey(
            ClientKey.Kind.valueOf(XmlText.attribute(reader, "keyKind", "PEM")),
            XmlText.attribute(reader, "keyFile", ""),
            XmlText.attribute(reader, "keyCertificate", ""));
    return new Login(
        mechanism.orElse(user.isBlank() ? Mechanism.ANONYMOUS : Mechanism.SIMPLE),
        user,
        XmlText.attribute(reader, "authorizationId", ""),
        XmlText.attribute(reader, "saslRealm", ""),
        key,
        ClearText.valueOf(XmlText.attribute(reader, "clearText", "REFUSED")));
  }

  private static Optional<Mechanism> mechanism(String method) {
    if (method.equals("NONE")) {
      return Optional.of(Mechanism.ANONYMOUS);
    }
    return Arrays.stream(Mechanism.values()).filter(each -> each.name().equals(method)).findFirst();
  }

  private static Handling handling(XMLStreamReader reader, List<FoundConnection> before) {
    String environment = XmlText.attribute(reader, "environment", "");
    return new Handling(
        XmlText.attribute(reader, "readOnly", "false").equals("true")
            ? AccessMode.READ_ONLY
            : AccessMode.READ_WRITE,
        Arrays.stream(Environment.values())
            .filter(each -> each.name().equals(environment))
            .findFirst()
            .orElse(Environment.NONE),
        color(XmlText.attribute(reader, "color", ""), before));
  }

  private static ConnectionColor color(String name, List<FoundConnection> before) {
    return Arrays.stream(ConnectionColor.values())
        .filter(color -> color.name().equals(name))
        .findFirst()
        .orElseGet(
            () ->
                ConnectionColor.next(
                    before.stream()
                        .flatMap(each -> each.parameters().stream())
                        .map(ConnectionParameters::color)
                        .toList()));
  }

  static void write(OutputStream out, List<ConnectionParameters> connections)
      throws XMLStreamException {
    XmlText.document(
        out,
        "connections",
        writer -> {
          for (ConnectionParameters connection : connections) {
            write(writer, connection);
          }
        });
  }

  private static void write(XMLStreamWriter writer, ConnectionParameters connection)
      throws XMLStreamException {
    if (connection.browsing().equals(Browsing.USUAL)) {
      XmlText.empty(writer, 1, "connection", attributes(connection));
      return;
    }
    writer.writeCharacters("\n  ");
    writer.writeStartElement("connection");
    XmlText.attributes(writer, attributes(connection));
    BrowsingXml.write(writer, connection.browsing());
    writer.writeCharacters("\n  ");
    writer.writeEndElement();
  }

  private static List<Map.Entry<String, String>> attributes(ConnectionParameters connection) {
    Endpoint endpoint = connection.endpoint();
    List<Map.Entry<String, String>> all = new ArrayList<>();
    all.add(Map.entry("id", connection.id()));
    all.add(Map.entry("name", connection.name()));
    all.add(Map.entry("host", endpoint.host()));
    all.add(Map.entry("port", String.valueOf(endpoint.port())));
    all.add(
        Map.entry(
            "encryptionMethod",
            endpoint.encryption() == Encryption.STARTTLS
                ? "START_TLS"
                : endpoint.encryption().name()));
    all.addAll(attributes(connection.login()));
    all.add(Map.entry("readOnly", String.valueOf(connection.access() == AccessMode.READ_ONLY)));
    all.add(Map.entry("timeout", String.valueOf(endpoint.timeoutMillis())));
    all.add(Map.entry("color", connection.color().name()));
    all.add(Map.entry("environment", connection.environment().name()));
    return all;
  }

  private static List<Map.Entry<String, String>> attributes(Login login) {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    all.add(
        Map.entry(
            "authMethod",
            switch (login.mechanism()) {
              case ANONYMOUS -> "NONE";
              case SIMPLE -> "SIMPLE";
              default -> "SASL_" + login.mechanism().name();
            }));
    all.add(Map.entry("bindPrincipal", login.user()));
    all.add(Map.entry("saslRealm", login.realm()));
    if (!login.authorizationId().isEmpty()) {
      all.add(Map.entry("authorizationId", login.authorizationId()));
    }
    if (login.clearText() == ClearText.ALLOWED) {
      all.add(Map.entry("clearText", "ALLOWED"));
    }
    if (!login.key().missing()) {
      all.add(Map.entry("keyKind", login.key().kind().name()));
      all.add(Map.entry("keyFile", login.key().file()));
      all.add(Map.entry("keyCertificate", login.key().certificate()));
    }
    return all;
  }
}
