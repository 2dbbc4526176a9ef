package org.dirlens.server.own;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** Puts an entry together from values as programs have them. One thread. */
public final class OwnEntry {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter TIME_MILLIS =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Entry.Builder entry;
  private final Dn name;

  private OwnEntry(Dn name, Schema schema) {
    this.name = name;
    this.entry = Entry.builder(name, schema);
  }

  /** The name of an entry below another, of one attribute. */
  public static Dn name(Dn superior, String naming, String value, Schema schema)
      throws LdapProblem {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return superior.child(Rdn.of(schema.requireAttribute(naming), bytes));
  }

  /** An entry of a class below another, named by one attribute. */
  public static OwnEntry below(
      Dn superior, String naming, String value, String objectClass, Schema schema)
      throws LdapProblem {
    return named(name(superior, naming, value, schema), objectClass, schema);
  }

  /** An entry of a class with a name that {@link #name} made. */
  public static OwnEntry named(Dn name, String objectClass, Schema schema) throws LdapProblem {
    Ava naming = name.rdn().avas().getFirst();
    return new OwnEntry(name, schema)
        .with("objectClass", List.of("top", objectClass))
        .with(naming.typeText(), naming.valueText());
  }

  /** The name of the entry. */
  public Dn name() {
    return name;
  }

  /** Adds a value: a text, number, truth value, name or time; null adds nothing. */
  public OwnEntry with(String attribute, @Nullable Object value) throws LdapProblem {
    return value == null ? this : with(attribute, List.of(value));
  }

  /** Adds a time to the millisecond. */
  public OwnEntry withMillis(String attribute, Instant time) throws LdapProblem {
    return with(attribute, TIME_MILLIS.format(time));
  }

  /** Adds values; none adds nothing. */
  public OwnEntry with(String attribute, Collection<?> values) throws LdapProblem {
    if (!values.isEmpty()) {
      entry.add(attribute, values.stream().map(OwnEntry::text).toArray(String[]::new));
    }
    return this;
  }

  /** Adds values that are no text; none adds nothing. */
  public OwnEntry withBytes(String attribute, List<byte[]> values) throws LdapProblem {
    if (!values.isEmpty()) {
      entry.add(attribute, values);
    }
    return this;
  }

  private static String text(Object value) {
    return switch (value) {
      case Boolean truth -> truth ? "TRUE" : "FALSE";
      case Instant time -> TIME.format(time);
      default -> value.toString();
    };
  }

  public Entry build() {
    return entry.build();
  }
}
