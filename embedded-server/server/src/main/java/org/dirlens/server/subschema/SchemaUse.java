package org.dirlens.server.subschema;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;

/**
 * What partitions need of the schema: stored records and index keys must mean under another schema
 * what they mean now. Asked while nobody writes. Looking whether entries use a definition reads all
 * of them, unless there is an index.
 */
final class SchemaUse {
  private static final String OBJECT_CLASS_OID = "2.5.4.0";

  private final Schema now;
  private final Schema wanted;
  private final List<Partition> partitions;

  SchemaUse(Schema now, Schema wanted, List<Partition> partitions) {
    this.now = now;
    this.wanted = wanted;
    this.partitions = partitions;
  }

  /** Refuses what would make something that is stored wrong: unwillingToPerform, saying what. */
  void refuseHarm() throws LdapProblem {
    for (AttributeType type : now.attributes()) {
      AttributeType other = wanted.attribute(type.oid());
      if (other == null || !type.meansTheSameAs(other)) {
        refuseUsed(type);
      }
    }
    for (ObjectClass objectClass : now.objectClasses()) {
      ObjectClass other = wanted.objectClass(objectClass.oid());
      if (other == null || !objectClass.fitsAlso(other)) {
        refuseUsed("object class " + objectClass, "(objectClass=" + objectClass.oid() + ")");
      }
    }
    refuseLostIndices();
    for (Partition partition : partitions) {
      refuseOtherNames(partition);
    }
  }

  private void refuseUsed(AttributeType type) throws LdapProblem {
    for (AttributeType each : type.withSubtypes()) {
      for (Partition partition : partitions) {
        if (partition.indexRows().stream().anyMatch(row -> row.attribute().equals(each.name()))) {
          throw refusal(
              "attribute type "
                  + each
                  + " has an index in "
                  + partition.suffix()
                  + "; drop it first");
        }
      }
    }
    refuseUsed("attribute type " + type, "(" + type.oid() + "=*)");
  }

  private void refuseUsed(String what, String filter) throws LdapProblem {
    for (Partition partition : partitions) {
      try (SearchCursor found = search(partition, filter)) {
        if (found.next()) {
          throw refusal(
              "entries of "
                  + partition.suffix()
                  + " use "
                  + what
                  + "; it can neither go nor become something else");
        }
      } catch (LdapProblem problem) {
        requireEmpty(problem);
      }
    }
  }

  /** A partition without any entry has no base to search from. */
  private static void requireEmpty(LdapProblem problem) throws LdapProblem {
    if (problem.code() != ResultCode.NO_SUCH_OBJECT) {
      throw problem;
    }
  }

  private SearchCursor search(Partition partition, String filter) throws LdapProblem {
    return partition.search(
        SearchRequest.of(partition.suffix(), Scope.SUB, Filter.parse(filter, now)));
  }

  /** An index whose type is unknown is not kept up; a type of its name would find it wrong. */
  private void refuseLostIndices() throws LdapProblem {
    for (Partition partition : partitions) {
      for (IndexRow row : partition.indexRows()) {
        if (now.attribute(row.attribute()) == null && wanted.attribute(row.attribute()) != null) {
          throw refusal(
              partition.suffix()
                  + " has an old index of "
                  + row.attribute()
                  + "; define the type while the server is stopped, then rebuild the index");
        }
      }
    }
  }

  /** Names in values: known ones are compared by OID, unknown ones as text. */
  private void refuseOtherNames(Partition partition) throws LdapProblem {
    Dn suffix = partition.suffix();
    if (!Dn.parse(suffix.toString(), wanted).equals(suffix)) {
      throw refusal("the name of the partition " + suffix + " needs the definition");
    }
    try (SearchCursor entries = search(partition, "(objectClass=*)")) {
      while (entries.next()) {
        refuseOtherNames(entries.record());
      }
    } catch (LdapProblem problem) {
      requireEmpty(problem);
    }
  }

  private void refuseOtherNames(EntryRecord record) throws LdapProblem {
    for (Attribute attribute : record.attributes(now)) {
      MatchingRule rule = attribute.type().equality();
      if (rule != null
          && rule.dependsOnNames()
          && !attribute.type().oid().equals(OBJECT_CLASS_OID)) {
        refuseOtherNames(attribute, rule);
      }
    }
  }

  private void refuseOtherNames(Attribute attribute, MatchingRule rule) throws LdapProblem {
    MatchingRule other = wanted.matchingRule(rule.oid());
    for (byte[] value : attribute.values()) {
      if (other != null && !Arrays.equals(normal(rule, value), normal(other, value))) {
        throw refusal(
            "attribute "
                + attribute.description()
                + " has a value that names what is defined or taken away, so it would be compared otherwise: "
                + LdapProblem.quote(value, 0, value.length));
      }
    }
  }

  private static byte[] normal(MatchingRule rule, byte[] value) {
    try {
      return rule.normalize(value, 0, value.length);
    } catch (LdapProblem none) {
      return new byte[0];
    }
  }

  private static LdapProblem refusal(String why) {
    return SchemaEntries.refusal(why);
  }
}
