package org.dirlens.launcher.twin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.launcher.twin.anonymous.Anonymiser;
import org.dirlens.launcher.twin.anonymous.AnonymousKey;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Makes entries of a source those of its twin: translated, without passwords, without what the
 * schema does not know, and with invented values if they are to be. Safe for use by many threads.
 */
final class Incoming {
  private static final String OBJECT_CLASS = "objectClass";
  private static final String ENTRY_UUID = "entryUUID";

  private final Schema schema;
  private final Translation translation;
  private final TwinFindings findings;
  private final @Nullable ThreadLocal<Anonymiser> anonymisers;

  /**
   * For one source.
   *
   * @param server whose entries need translation, or null
   * @param key null to take values as they are
   * @param pieces see {@link Anonymiser}
   */
  Incoming(
      Schema schema,
      @Nullable ForeignServer server,
      @Nullable AnonymousKey key,
      Set<String> pieces,
      TwinFindings findings) {
    this.schema = schema;
    this.translation = Translation.of(List.of(), server);
    this.findings = findings;
    this.anonymisers =
        key == null ? null : ThreadLocal.withInitial(() -> new Anonymiser(key, schema, pieces));
  }

  /** The name that an entry of the source has in the twin. */
  Dn name(String dn) throws LdapProblem {
    Dn real = Dn.parse(dn, schema);
    return anonymisers == null ? real : anonymisers.get().name(real);
  }

  /** Whether an entry is of use in its source alone, which is counted. */
  boolean staysBehind(SourceEntry source, long number) {
    return translation.leavesOut(record(source, number), schema, findings.translation());
  }

  private static LdifRecord record(SourceEntry source, long number) {
    return new LdifRecord(number, source.dn(), new LdifChange.Add(source.attributes()));
  }

  /**
   * The entry as the twin shall have it, as far as the source says.
   *
   * @param uuid what the source calls it, if it said so beside the entry
   * @param number of the entry in its stream, from 1
   */
  Entry entry(SourceEntry source, @Nullable UUID uuid, long number) throws LdapProblem {
    List<Attribute> attributes = new ArrayList<>();
    for (LdifAttribute attribute :
        translation.translate(source.attributes(), number, schema, findings.translation())) {
      add(attribute, number, attributes);
    }
    Entry real = identified(new Entry(Dn.parse(source.dn(), schema), attributes), uuid);
    return anonymisers == null
        ? real
        : anonymisers.get().entry(real, type -> findings.notInvented().add(type.name(), number));
  }

  private void add(LdifAttribute attribute, long number, List<Attribute> to) throws LdapProblem {
    String type = type(attribute.description());
    if (Withheld.isPassword(type, schema)) {
      findings.addPasswords();
    } else if (Withheld.isComputed(type) || attribute.values().isEmpty()) {
      return;
    } else if (schema.attribute(type) == null) {
      findings.translation().unknownAttributes().add(type, number);
    } else {
      boolean classes = type.equalsIgnoreCase(OBJECT_CLASS);
      List<byte[]> values = classes ? known(attribute.values(), number) : attribute.values();
      to.add(new Attribute(AttributeDescription.parse(attribute.description(), schema), values));
    }
  }

  private static String type(String description) {
    int semicolon = description.indexOf(';');
    return semicolon < 0 ? description : description.substring(0, semicolon);
  }

  private List<byte[]> known(List<byte[]> classes, long number) {
    List<byte[]> known = new ArrayList<>(classes.size());
    for (byte[] value : classes) {
      if (schema.objectClass(value, 0, value.length) != null) {
        known.add(value);
      } else {
        String name = new String(value, StandardCharsets.UTF_8);
        findings.translation().unknownClasses().add(name, number);
      }
    }
    return known;
  }

  /** By this the entry is found again when it changes, whatever its own attribute says. */
  private Entry identified(Entry entry, @Nullable UUID uuid) throws LdapProblem {
    return uuid == null
        ? entry
        : entry.with(Attribute.of(AttributeDescription.parse(ENTRY_UUID, schema), uuid.toString()));
  }

  /** The names in an entry that the schema does not know. */
  Set<String> unknown(SourceEntry source) {
    Set<String> unknown = new HashSet<>();
    for (LdifAttribute attribute : source.attributes()) {
      String type = type(attribute.description());
      if (schema.attribute(type) == null) {
        unknown.add(type);
      }
    }
    for (String name : source.texts(OBJECT_CLASS)) {
      if (schema.objectClass(name) == null) {
        unknown.add(name);
      }
    }
    return unknown;
  }
}
