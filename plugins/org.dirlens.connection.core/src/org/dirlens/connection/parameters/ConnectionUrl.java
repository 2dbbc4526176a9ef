package org.dirlens.connection.parameters;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A connection as an LDAP URL (RFC 4516), with what such a URL does not know in extensions that
 * Directory Studio reads and writes, too:
 *
 * <pre>
 * ldap://host:port/????X-CONNECTION-NAME=...,X-ENCRYPTION=StartTLS,X-AUTH-METHOD=...,X-BIND-USER=...
 * </pre>
 *
 * A password is neither written nor read.
 */
public final class ConnectionUrl {
  private static final String NAME = "X-CONNECTION-NAME";
  private static final String ENCRYPTION = "X-ENCRYPTION";
  private static final String METHOD = "X-AUTH-METHOD";
  private static final String USER = "X-BIND-USER";

  /** Place of the extensions among the parts that question marks divide. */
  private static final int EXTENSIONS = 4;

  /** StartTLS as an extension (RFC 4511, section 4.14.1; widely written by its name). */
  private static final List<String> START_TLS = List.of("StartTLS", "1.3.6.1.4.1.1466.20037");

  private static final Set<String> KNOWN = Set.of(NAME, ENCRYPTION, METHOD, USER);

  private ConnectionUrl() {}

  public static String of(ConnectionParameters parameters) {
    List<String> extensions = new ArrayList<>();
    extensions.add(NAME + "=" + encoded(parameters.name()));
    switch (parameters.endpoint().encryption()) {
      case STARTTLS -> extensions.add(ENCRYPTION + "=StartTLS");
      case LDAPS -> extensions.add(ENCRYPTION + "=ldaps");
      case NONE -> {
        // A URL without encryption says so by its scheme.
      }
    }
    Login login = parameters.login();
    extensions.add(
        METHOD
            + "="
            + switch (login.mechanism()) {
              case ANONYMOUS -> "Anonymous";
              case SIMPLE -> "Simple";
              default -> login.mechanism().saslName();
            });
    if (!login.user().isEmpty()) {
      extensions.add(USER + "=" + encoded(login.user()));
    }
    return parameters.endpoint().url() + "/????" + String.join(",", extensions);
  }

  /** The URL of an entry (RFC 4516). */
  public static String of(Endpoint server, String dn) {
    return server.url() + "/" + encoded(dn).replace("%3D", "=").replace("%2C", ",");
  }

  /**
   * The URL of a search (RFC 4516).
   *
   * @param attributes descriptions; none asks for all
   * @param scope base, one or sub
   */
  public static String of(
      Endpoint server, String base, List<String> attributes, String scope, String filter) {
    List<String> asked = attributes.stream().map(ConnectionUrl::encoded).toList();
    return String.join(
        "?", of(server, base), String.join(",", asked), scope, readable(encoded(filter)));
  }

  /** Signs of filters that need no escape in a URL. */
  private static String readable(String encoded) {
    return encoded
        .replace("%28", "(")
        .replace("%29", ")")
        .replace("%3D", "=")
        .replace("%26", "&")
        .replace("%2C", ",")
        .replace("%21", "!");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Whether the text is meant to be such a URL. */
  public static boolean looksLike(String text) {
    return text.strip().matches("(?i)ldaps?://\\S+");
  }

  /**
   * A new connection to the server of the URL.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static ConnectionParameters parse(String text) {
    String[] parts = text.strip().split("\\?", -1);
    URI server = server(parts[0]);
    Map<String, String> told = extensions(parts.length > EXTENSIONS ? parts[EXTENSIONS] : "");
    Encryption encryption = encryption(server.getScheme(), told.getOrDefault(ENCRYPTION, ""));
    int port = server.getPort() < 0 ? encryption.defaultPort() : server.getPort();
    String host = server.getHost().replaceAll("[\\[\\]]", "");
    Endpoint endpoint = new Endpoint(host, port, encryption, Endpoint.DEFAULT_TIMEOUT_MILLIS);
    String user = told.getOrDefault(USER, "");
    Mechanism mechanism =
        Mechanism.ofSasl(told.getOrDefault(METHOD, ""))
            .orElse(user.isBlank() ? Mechanism.ANONYMOUS : Mechanism.SIMPLE);
    return ConnectionParameters.create(
            told.getOrDefault(NAME, endpoint.hostAndPort()), endpoint, "", AccessMode.READ_WRITE)
        .with(Login.by(mechanism, user));
  }

  private static URI server(String text) {
    int path = text.indexOf('/', text.indexOf("//") + 2);
    try {
      URI server = new URI(path < 0 ? text : text.substring(0, path));
      if (server.getHost() == null) {
        throw new IllegalArgumentException("The URL names no host: " + text);
      }
      return server;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("This is not an LDAP URL: " + text, e);
    }
  }

  private static Map<String, String> extensions(String text) {
    Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String each : text.split(",")) {
      boolean critical = each.startsWith("!");
      String[] parts = (critical ? each.substring(1) : each).split("=", 2);
      if (START_TLS.stream().anyMatch(parts[0]::equalsIgnoreCase)) {
        found.put(ENCRYPTION, "StartTLS");
      } else if (critical && !KNOWN.contains(parts[0].toUpperCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            "The URL demands the extension " + parts[0] + ", which is not known here");
      } else if (parts.length == 2) {
        found.put(parts[0], decoded(parts[1]));
      }
    }
    return found;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Encryption encryption(String scheme, String extension) {
    if (scheme.equalsIgnoreCase("ldaps") || extension.equalsIgnoreCase("ldaps")) {
      return Encryption.LDAPS;
    }
    if (extension.isEmpty() || extension.equalsIgnoreCase("none")) {
      return Encryption.NONE;
    }
    if (extension.equalsIgnoreCase("StartTLS")) {
      return Encryption.STARTTLS;
    }
    throw new IllegalArgumentException(
        "The URL demands an encryption that is unknown: " + extension);
  }
}
