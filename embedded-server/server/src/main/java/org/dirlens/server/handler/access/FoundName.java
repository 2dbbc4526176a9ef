package org.dirlens.server.handler.access;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * The name of the entry stood on, read when it is asked for. Most entries have the same superior as
 * the one before, whose name need not be read again.
 */
final class FoundName implements EntryContext {
  private final Schema schema;
  private final ByteSink text = new ByteSink(128);
  private @Nullable FoundEntry entry;
  private @Nullable Dn dn;
  private byte[] superiorText = {};
  private Dn superior = Dn.ROOT;

  FoundName(Schema schema) {
    this.schema = schema;
  }

  void moveTo(FoundEntry other) {
    entry = other;
    dn = null;
  }

  private FoundEntry entry() {
    if (entry == null) {
      throw new IllegalStateException("the results stand on no entry");
    }
    return entry;
  }

  private void write() {
    text.clear();
    entry().putDn(text);
  }

  @Override
  public Dn dn() {
    Dn known = dn;
    if (known == null) {
      write();
      known = read();
      dn = known;
    }
    return known;
  }

  private Dn read() {
    int comma = firstComma();
    if (comma < 0) {
      return stored(dnText(), schema);
    }
    byte[] bytes = text.bytes();
    if (!Arrays.equals(bytes, comma + 1, text.length(), superiorText, 0, superiorText.length)) {
      superiorText = Arrays.copyOfRange(bytes, comma + 1, text.length());
      superior = stored(new String(superiorText, StandardCharsets.UTF_8), schema);
    }
    try {
      return superior.child(Rdn.parse(new String(bytes, 0, comma, StandardCharsets.UTF_8), schema));
    } catch (LdapProblem problem) {
      throw new IllegalStateException("stored name " + dnText() + " does not parse", problem);
    }
  }

  /** Where the first RDN ends, if that is plain to see; else -1. */
  private int firstComma() {
    byte[] bytes = text.bytes();
    for (int i = 0; i < text.length(); i++) {
      if (bytes[i] == '\\' || bytes[i] == '"') {
        return -1;
      }
      if (bytes[i] == ',') {
        return i;
      }
    }
    return -1;
  }

  @Override
  public String dnText() {
    write();
    return new String(text.bytes(), 0, text.length(), StandardCharsets.UTF_8);
  }

  @Override
  public long numSubordinates() {
    return entry().numSubordinates();
  }

  /** A name that is stored, which must be one. */
  static Dn stored(String name, Schema schema) {
    try {
      return Dn.parse(name, schema);
    } catch (LdapProblem problem) {
      throw new IllegalStateException("stored name " + name + " does not parse", problem);
    }
  }
}
