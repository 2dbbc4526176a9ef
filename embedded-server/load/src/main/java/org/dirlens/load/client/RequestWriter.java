package org.dirlens.load.client;

import java.util.List;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/** Writes protocol operations (RFC 4511, section 4), front to back. */
public final class RequestWriter {
  private static final int VERSION = 3;

  private RequestWriter() {}

  /** Writes a part of a request. */
  public interface Part {
    void write(BerWriter to);
  }

  /** Which entries a search looks at, as LDAP numbers it. */
  public enum Scope {
    BASE,
    ONE,
    SUB
  }

  /**
   * Where a search looks.
   *
   * @param sizeLimit entries, 0 for no limit
   */
  public record SearchPlace(String base, Scope scope, int sizeLimit) {}

  /** How values of an attribute change. */
  public enum Change {
    ADD,
    DELETE,
    REPLACE
  }

  public static void bind(BerWriter to, String name, String password) {
    int bind = to.begin(LdapTags.BIND);
    to.integer(BerTag.INTEGER, VERSION);
    to.text(BerTag.OCTET_STRING, name);
    to.text(LdapTags.SIMPLE_PASSWORD, password);
    to.end(bind);
  }

  /**
   * @param credentials null where the server speaks first
   */
  static void saslBind(BerWriter to, String mechanism, byte @Nullable [] credentials) {
    int bind = to.begin(LdapTags.BIND);
    to.integer(BerTag.INTEGER, VERSION);
    to.text(BerTag.OCTET_STRING, "");
    int sasl = to.begin(LdapTags.SASL);
    to.text(BerTag.OCTET_STRING, mechanism);
    if (credentials != null) {
      to.octets(BerTag.OCTET_STRING, credentials);
    }
    to.end(sasl);
    to.end(bind);
  }

  static void unbind(BerWriter to) {
    to.header(LdapTags.UNBIND, 0);
  }

  /**
   * @param attributes empty for all of users
   */
  public static void search(BerWriter to, SearchPlace place, Part filter, List<String> attributes) {
    int search = to.begin(LdapTags.SEARCH, 200);
    to.text(BerTag.OCTET_STRING, place.base());
    to.integer(BerTag.ENUMERATED, number(place.scope()));
    to.integer(BerTag.ENUMERATED, 0);
    to.integer(BerTag.INTEGER, place.sizeLimit());
    to.integer(BerTag.INTEGER, 0);
    to.bool(BerTag.BOOLEAN, false);
    filter.write(to);
    int list = to.begin(BerTag.SEQUENCE);
    for (int i = 0; i < attributes.size(); i++) {
      to.text(BerTag.OCTET_STRING, attributes.get(i));
    }
    to.end(list);
    to.end(search);
  }

  private static int number(Scope scope) {
    return switch (scope) {
      case BASE -> 0;
      case ONE -> 1;
      case SUB -> 2;
    };
  }

  public static void compare(BerWriter to, String name, String attribute, String value) {
    int compare = to.begin(LdapTags.COMPARE);
    to.text(BerTag.OCTET_STRING, name);
    int assertion = to.begin(BerTag.SEQUENCE);
    to.text(BerTag.OCTET_STRING, attribute);
    to.text(BerTag.OCTET_STRING, value);
    to.end(assertion);
    to.end(compare);
  }

  public static void delete(BerWriter to, String name) {
    to.text(LdapTags.DELETE, name);
  }

  /**
   * @param attributes writes each by {@link #attribute}
   */
  public static void add(BerWriter to, String name, Part attributes) {
    int add = to.begin(LdapTags.ADD, 300);
    to.text(BerTag.OCTET_STRING, name);
    int list = to.begin(BerTag.SEQUENCE, 200);
    attributes.write(to);
    to.end(list);
    to.end(add);
  }

  /** An attribute with its values. */
  public static void attribute(BerWriter to, String name, List<String> values) {
    int attribute = to.begin(BerTag.SEQUENCE);
    to.text(BerTag.OCTET_STRING, name);
    int set = to.begin(BerTag.SET);
    for (int i = 0; i < values.size(); i++) {
      to.text(BerTag.OCTET_STRING, values.get(i));
    }
    to.end(set);
    to.end(attribute);
  }

  /** An attribute with its values, which may be anything. */
  public static void octets(BerWriter to, String name, List<byte[]> values) {
    int attribute = to.begin(BerTag.SEQUENCE);
    to.text(BerTag.OCTET_STRING, name);
    int set = to.begin(BerTag.SET);
    values.forEach(each -> to.octets(BerTag.OCTET_STRING, each));
    to.end(set);
    to.end(attribute);
  }

  /** A modification of one attribute. */
  public static void modify(
      BerWriter to, String name, Change change, String attribute, List<String> values) {
    int modify = to.begin(LdapTags.MODIFY);
    to.text(BerTag.OCTET_STRING, name);
    int changes = to.begin(BerTag.SEQUENCE);
    int one = to.begin(BerTag.SEQUENCE);
    to.integer(BerTag.ENUMERATED, number(change));
    attribute(to, attribute, values);
    to.end(one);
    to.end(changes);
    to.end(modify);
  }

  private static int number(Change change) {
    return switch (change) {
      case ADD -> 0;
      case DELETE -> 1;
      case REPLACE -> 2;
    };
  }

  /** Gives an entry another name where it stands; values of the old one go. */
  public static void rename(BerWriter to, String name, String newRdn) {
    int rename = to.begin(LdapTags.MODIFY_DN);
    to.text(BerTag.OCTET_STRING, name);
    to.text(BerTag.OCTET_STRING, newRdn);
    to.bool(BerTag.BOOLEAN, true);
    to.end(rename);
  }
}
