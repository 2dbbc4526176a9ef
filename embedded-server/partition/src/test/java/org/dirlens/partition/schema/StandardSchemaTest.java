package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.directory.api.ldap.model.schema.SchemaManager;
import org.apache.directory.api.ldap.model.schema.SchemaObject;
import org.apache.directory.api.ldap.schema.manager.impl.DefaultSchemaManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The bundled schemas against those of Apache's directory API: written twice, compared once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandardSchemaTest {
  private final Schema ours = Schema.standard();
  private final SchemaManager theirs = loaded();

  private static SchemaManager loaded() {
    try {
      SchemaManager manager = new DefaultSchemaManager();
      Logger.getLogger("org.apache.directory").setLevel(Level.WARNING);
      manager.loadAllEnabled();
      manager.loadWithDeps("nis");
      return manager;
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** Where we follow the RFC and the other side does not, or has an older draft. */
  private static final List<String> KNOWN_DIFFERENCES =
      List.of(
          // RFC 3045 says caseExactIA5Match
          "vendorName EQUALITY",
          "vendorVersion EQUALITY",
          // RFC 4519 says Country String
          "c SYNTAX",
          // syntaxes and rules that RFC 4517 does not have
          "presentationAddress ",
          "protocolInformation ",
          "crossCertificatePair EQUALITY",
          "supportedAlgorithms EQUALITY",
          "dSAQuality SYNTAX",
          "singleLevelQuality SYNTAX",
          "subtreeMinimumQuality SYNTAX",
          "subtreeMaximumQuality SYNTAX",
          // administrators unlock and reset
          "pwdAccountLockedTime NOUSERMOD",
          "pwdReset NOUSERMOD",
          "pwdPolicySubentry NOUSERMOD",
          "pwdStartTime NOUSERMOD",
          "pwdEndTime NOUSERMOD",
          // misspelt on the other side
          "pwdGraceExpiry NAME",
          // attributes of a later draft
          "pwdPolicy MAY");

  @Test
  void attributeTypesAgree() {
    List<String> differences = new ArrayList<>();
    int compared = 0;
    for (AttributeType type : ours.attributes()) {
      var their = theirs.getAttributeTypeRegistry().iterator();
      while (their.hasNext()) {
        var other = their.next();
        if (other.getOid().equals(type.oid())) {
          compared++;
          compare(type, other, differences);
        }
      }
    }
    assertTrue(compared > 150, "compared " + compared);
    assertDifferences(differences);
  }

  private static void compare(
      AttributeType type,
      org.apache.directory.api.ldap.model.schema.AttributeType other,
      List<String> differences) {
    note(type, "NAME", lower(type.names()), lower(other.getNames()), differences);
    note(type, "SINGLE", type.singleValued(), other.isSingleValued(), differences);
    note(type, "USAGE", type.operational(), other.isOperational(), differences);
    note(type, "NOUSERMOD", !type.noUserModification(), other.isUserModifiable(), differences);
    note(type, "SYNTAX", type.syntax().oid(), oid(other.getSyntax()), differences);
    note(type, "EQUALITY", oid(type.equality()), oid(other.getEquality()), differences);
    note(type, "SUBSTR", oid(type.substring()), oid(other.getSubstring()), differences);
    AttributeType superior = type.superior();
    note(
        type, "SUP", superior == null ? "" : superior.oid(), oid(other.getSuperior()), differences);
  }

  @Test
  void objectClassesAgree() {
    List<String> differences = new ArrayList<>();
    int compared = 0;
    for (ObjectClass objectClass : ours.objectClasses()) {
      if (theirs.getObjectClassRegistry().contains(objectClass.oid())) {
        compared++;
        compare(objectClass, differences);
      }
    }
    assertTrue(compared >= 50, "compared " + compared);
    assertDifferences(differences);
  }

  private void compare(ObjectClass objectClass, List<String> differences) {
    org.apache.directory.api.ldap.model.schema.ObjectClass other;
    try {
      other = theirs.lookupObjectClassRegistry(objectClass.oid());
    } catch (Exception absent) {
      throw new IllegalStateException(absent);
    }
    note(objectClass, "NAME", lower(objectClass.names()), lower(other.getNames()), differences);
    note(objectClass, "KIND", objectClass.kind().name(), other.getType().name(), differences);
    Set<String> must = new TreeSet<>();
    Set<String> may = new TreeSet<>();
    collect(other, must, may);
    may.removeAll(must);
    note(objectClass, "MUST", oids(objectClass.must()), must, differences);
    note(objectClass, "MAY", oids(objectClass.may()), may, differences);
  }

  private static void collect(
      org.apache.directory.api.ldap.model.schema.ObjectClass other,
      Set<String> must,
      Set<String> may) {
    other.getMustAttributeTypes().forEach(type -> must.add(type.getName().toLowerCase()));
    other.getMayAttributeTypes().forEach(type -> may.add(type.getName().toLowerCase()));
    other.getSuperiors().forEach(superior -> collect(superior, must, may));
  }

  private static Set<String> oids(Collection<AttributeType> types) {
    return types.stream()
        .map(type -> type.name().toLowerCase())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> lower(List<String> names) {
    return names.stream().map(String::toLowerCase).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String oid(SchemaObject object) {
    return object == null ? "" : object.getOid();
  }

  private static String oid(MatchingRule rule) {
    return rule == null ? "" : rule.oid();
  }

  private static void note(
      Object what, String field, Object ours, Object theirs, List<String> differences) {
    if (!Objects.equals(ours, theirs)) {
      differences.add(what + " " + field + ": ours " + ours + " theirs " + theirs);
    }
  }

  private static void assertDifferences(List<String> differences) {
    List<String> unknown =
        differences.stream()
            .filter(d -> KNOWN_DIFFERENCES.stream().noneMatch(d::startsWith))
            .toList();
    assertEquals("", String.join("\n", unknown));
  }
}
