package org.dirlens.server.subschema;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnNode;
import org.dirlens.server.password.Secrets;

/**
 * The subschema subentry as an entry that can be changed: attribute types and object classes come
 * and go, for all partitions at once. What stored entries, indices or other definitions need stays.
 */
public final class SchemaEntries implements OwnEntries {

  private final Schema schema;
  private final Supplier<List<Partition>> partitions;
  private final SchemaGate gate;
  private final Keeper keeper;
  private final Dn name;

  /** Keeps the definitions beyond the standard ones for the next start. */
  @FunctionalInterface
  public interface Keeper {
    /**
     * Keeps definitions.
     *
     * @param candidate the schema with them
     * @throws LdapProblem if something that is kept could not be read with this schema
     */
    void keep(List<SchemaDefinition> definitions, Schema candidate) throws IOException, LdapProblem;
  }

  public SchemaEntries(
      Schema schema, Supplier<List<Partition>> partitions, SchemaGate gate, Keeper keeper)
      throws LdapProblem {
    this.schema = schema;
    this.partitions = partitions;
    this.gate = gate;
    this.keeper = keeper;
    this.name = SubschemaEntry.of(schema).dn();
  }

  @Override
  public Dn suffix() {
    return name;
  }

  @Override
  public OwnNode top() throws LdapProblem {
    return OwnNode.of(List.of(SubschemaEntry.of(schema)));
  }

  @Override
  public void change(OwnChange change) throws LdapProblem {
    if (!(change instanceof OwnChange.Modify(Entry before, Entry after))) {
      throw refusal("there is always one schema, and nothing below it");
    }
    refuseOthers(before, after);
    List<SchemaDefinition> wanted = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      wanted.addAll(own(kind, after));
    }
    extend(wanted);
  }

  /**
   * Has these definitions beyond the standard ones, in the place of those it has, and keeps them.
   *
   * @throws LdapProblem naming the definition at fault; nothing changed
   */
  public void extend(List<SchemaDefinition> wanted) throws LdapProblem {
    try (SchemaGate.Held alone = gate.change()) {
      Schema candidate = candidate(wanted);
      refuseSecrets(candidate, wanted);
      new SchemaUse(schema, candidate, partitions.get()).refuseHarm();
      keeper.keep(wanted, candidate);
      schema.extend(wanted);
    } catch (IOException unwritable) {
      throw new LdapProblem(
          ResultCode.OTHER, "the schema cannot be kept: " + unwritable.getMessage());
    }
  }

  private static void refuseOthers(Entry before, Entry after) throws LdapProblem {
    Map<String, List<String>> was = new HashMap<>();
    before.attributes().forEach(each -> was.put(each.description().text(), texts(each)));
    Set<String> seen = new HashSet<>();
    for (Attribute attribute : after.attributes()) {
      String text = attribute.description().text();
      seen.add(text);
      if (!isDefinitions(attribute.type()) && !texts(attribute).equals(was.get(text))) {
        throw refusal(text + " cannot be changed; attributeTypes and objectClasses can");
      }
    }
    for (Attribute attribute : before.attributes()) {
      if (!seen.contains(attribute.description().text())) {
        throw refusal(attribute.description().text() + " cannot be deleted");
      }
    }
  }

  private static boolean isDefinitions(AttributeType type) {
    for (Kind kind : Kind.values()) {
      if (type.name().equals(kind.attribute())) {
        return true;
      }
    }
    return false;
  }

  private static List<String> texts(Attribute attribute) {
    return attribute.values().stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  /** The definitions of an entry but the standard ones, all of which must be there. */
  private List<SchemaDefinition> own(Kind kind, Entry entry) throws LdapProblem {
    Set<String> standard = standard(kind);
    List<SchemaDefinition> own = new ArrayList<>();
    for (byte[] value : entry.values(kind.attribute())) {
      SchemaDefinition definition = parsed(kind, new String(value, StandardCharsets.UTF_8));
      if (!standard.remove(definition.text())) {
        own.add(definition);
      }
    }
    for (String missing : standard) {
      throw refusal("this definition is standard and stays as it is: " + missing);
    }
    return own;
  }

  private Set<String> standard(Kind kind) {
    Set<String> texts = new HashSet<>();
    List<String> all =
        switch (kind) {
          case ATTRIBUTE_TYPE ->
              schema.attributes().stream().map(AttributeType::definition).toList();
          case OBJECT_CLASS ->
              schema.objectClasses().stream().map(each -> each.definition()).toList();
        };
    texts.addAll(all);
    schema.extension().forEach(each -> texts.remove(each.text()));
    return texts;
  }

  private static SchemaDefinition parsed(Kind kind, String text) throws LdapProblem {
    try {
      return SchemaDefinition.parse(kind, text);
    } catch (IllegalArgumentException malformed) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX, kind.attribute() + ": " + malformed.getMessage());
    }
  }

  private static Schema candidate(List<SchemaDefinition> wanted) throws LdapProblem {
    try {
      return Schema.standardWith(wanted);
    } catch (IllegalArgumentException wrong) {
      throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, String.valueOf(wrong.getMessage()));
    }
  }

  /** What protects secrets knows the standard types only. */
  private static void refuseSecrets(Schema candidate, List<SchemaDefinition> wanted)
      throws LdapProblem {
    for (SchemaDefinition definition : wanted) {
      AttributeType type = candidate.attribute(definition.oid());
      if (type != null && Secrets.holds(type)) {
        throw refusal("no attribute type can be a subtype of a secret one: " + definition.text());
      }
    }
  }

  static LdapProblem refusal(String why) {
    return new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, why);
  }
}
