package org.dirlens.browser.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.directory.api.ldap.model.exception.LdapInvalidDnException;
import org.apache.directory.api.ldap.model.name.Ava;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.api.ldap.model.name.Rdn;

/** DNs in their string form (RFC 4514): cutting, joining and comparing them. */
public final class DnText {
  private DnText() {}

  /** The first RDN, the whole text when there is only one, empty for the root. */
  public static String rdn(String dn) {
    int comma = comma(dn);
    return comma < 0 ? dn.strip() : dn.substring(0, comma).strip();
  }

  /** What follows the first RDN, empty for a DN of one RDN. */
  public static String parent(String dn) {
    int comma = comma(dn);
    return comma < 0 ? "" : dn.substring(comma + 1).strip();
  }

  /** Number of RDNs, 0 for the root. */
  public static int depth(String dn) {
    int depth = 0;
    for (String rest = dn; !rest.isEmpty(); rest = parent(rest)) {
      depth++;
    }
    return depth;
  }

  public static String child(String rdn, String parent) {
    return parent.isEmpty() ? rdn : rdn + "," + parent;
  }

  /** Position of the comma behind the first RDN, -1 without one. */
  private static int comma(String dn) {
    for (int at = 0; at < dn.length(); at++) {
      char c = dn.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == ',') {
        return at;
      }
    }
    return -1;
  }

  /** {@code type=value} with the value escaped as RFC 4514, section 2.4, asks. */
  public static String rdn(String type, String value) {
    return type + "=" + Rdn.escapeValue(value);
  }

  /** True when {@code text} is a DN, the empty one included. */
  public static boolean valid(String text) {
    return Dn.isValid(text);
  }

  public static boolean validRdn(String text) {
    return !text.isBlank() && Rdn.isValid(text) && comma(text) < 0;
  }

  /**
   * A form in which equal DNs are mostly equal texts: lower case, no space around separators. It
   * knows no schema, so it serves for finding, never for deciding what the server holds.
   */
  public static String key(String dn) {
    List<String> parts = new ArrayList<>();
    for (String rest = dn; !rest.isBlank(); rest = parent(rest)) {
      parts.add(rdnKey(rdn(rest)));
    }
    return String.join(",", parts);
  }

  private static String rdnKey(String rdn) {
    int equals = rdn.indexOf('=');
    String key =
        equals < 0
            ? rdn
            : rdn.substring(0, equals).strip() + "=" + rdn.substring(equals + 1).strip();
    return key.toLowerCase(Locale.ROOT);
  }

  public static boolean same(String one, String other) {
    return key(one).equals(key(other));
  }

  /** True when {@code dn} is {@code above}, or lies below it. */
  public static boolean sameOrBelow(String dn, String above) {
    String mine = key(dn);
    String theirs = key(above);
    return mine.equals(theirs) || theirs.isEmpty() || mine.endsWith("," + theirs);
  }

  /** Those that lie below no other of them, each once, in their order. */
  public static List<String> topmost(List<String> dns) {
    Map<String, String> byKey = new LinkedHashMap<>();
    dns.forEach(each -> byKey.putIfAbsent(key(each), each));
    List<String> topmost = new ArrayList<>();
    byKey.forEach(
        (key, dn) -> {
          String above = parent(key);
          while (!above.isEmpty() && !byKey.containsKey(above)) {
            above = parent(above);
          }
          if (above.isEmpty()) {
            topmost.add(dn);
          }
        });
    return topmost;
  }

  /**
   * The first RDNs of a DN, without those of {@code above}, empty for {@code above} itself. They
   * are counted: a server spells a name in its own way, which need not be that of {@code above}.
   */
  public static String relative(String dn, String above) {
    List<String> rdns = new ArrayList<>();
    String rest = dn;
    for (int more = depth(dn) - depth(above); more > 0; more--) {
      rdns.add(rdn(rest));
      rest = parent(rest);
    }
    return String.join(",", rdns);
  }

  /** The DN of an entry that was {@code dn}, after {@code above} became {@code newAbove}. */
  public static String moved(String dn, String above, String newAbove) {
    String relative = relative(dn, above);
    return relative.isEmpty() ? newAbove : child(relative, newAbove);
  }

  /** The attribute types and values of the first RDN; none when it cannot be parsed. */
  public static List<RdnValue> rdnValues(String dn) {
    try {
      List<RdnValue> values = new ArrayList<>();
      for (Ava ava : new Rdn(rdn(dn))) {
        values.add(new RdnValue(ava.getType(), ava.getValue().getString()));
      }
      return values;
    } catch (LdapInvalidDnException e) {
      return List.of();
    }
  }

  /** One {@code type=value} of an RDN, unescaped. */
  public record RdnValue(String type, String value) {}
}
