package org.dirlens.partition.entry;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {
  private final SchemaCheck check = new SchemaCheck(SCHEMA);

  @Test
  void theEntryOf2006IsTakenAsItIs() throws LdapProblem {
    check.check(Samples.seed());
    assertEquals("inetOrgPerson", check.structuralClass(Samples.seed()).name());
  }

  @Test
  void commonEntriesPass() throws LdapProblem {
    check.check(entry("dc=com", "objectClass=domain", "dc=com"));
    check.check(entry("ou=a", "objectClass=top", "objectClass=organizationalUnit", "ou=A"));
    check.check(
        entry("dc=com", "objectClass=organization", "objectClass=dcObject", "o=x", "dc=com"));
    check.check(
        entry(
            "cn=a+sn=b",
            "objectClass=inetOrgPerson",
            "objectClass=posixAccount",
            "cn=a",
            "sn=b",
            "uid=a",
            "uidNumber=1",
            "gidNumber=1",
            "homeDirectory=/"));
    check.check(
        entry(
            "cn=a", "objectClass=person", "objectClass=extensibleObject", "cn=a", "sn=b", "dc=x"));
    check.check(
        entry(
            "cn=a",
            "objectClass=person",
            "cn=a",
            "cn;lang-en=b",
            "sn=b",
            "entryUUID=" + "597ae2f6-16a6-1027-98f4-d28b5365dc14"));
    check.check(entry("cn=a", "objectClass=device", "cn=a", "serialNumber=1"));
  }

  @Test
  void aGroupOfAccountsIsWrittenInTheOldWayAndInTheNew() throws LdapProblem {
    Entry old = entry("cn=a", "objectClass=posixGroup", "cn=a", "gidNumber=1", "memberUid=b");
    check.check(old);
    assertEquals("posixGroup", check.structuralClass(old).name());
    Entry now =
        entry(
            "cn=a",
            "objectClass=groupOfNames",
            "objectClass=posixGroup",
            "cn=a",
            "gidNumber=1",
            "member=cn=b");
    check.check(now);
    assertEquals("groupOfNames", check.structuralClass(now).name());
  }

  @Test
  void classesMustFitTogether() throws LdapProblem {
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "required attribute objectClass is missing",
        entry("cn=a", "cn=a"));
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "object class \"shoe\" is not defined in the schema",
        entry("cn=a", "objectClass=shoe", "cn=a"));
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "no structural object class among top, posixAccount",
        entry("cn=a", "objectClass=top", "objectClass=posixAccount", "gidNumber=1"));
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "structural classes person and device cannot go together",
        entry("cn=a", "objectClass=person", "objectClass=device", "cn=a", "sn=b"));
  }

  @Test
  void requiredAndAllowedAttributesAreNamedWithTheClass() throws LdapProblem {
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "object class inetOrgPerson requires attribute sn",
        entry("cn=a", "objectClass=inetOrgPerson", "cn=a"));
    assertRefused(
        ResultCode.OBJECT_CLASS_VIOLATION,
        "attribute Mail is not allowed by object classes person, top",
        entry("cn=a", "objectClass=person", "cn=a", "sn=b", "Mail=a@b"));
  }

  @Test
  void valuesMustFitTheSyntaxAndTheirNumber() throws LdapProblem {
    assertRefused(
        ResultCode.INVALID_ATTRIBUTE_SYNTAX,
        "attribute telephoneNumber has a value that is no Telephone Number: \"a_b\"",
        entry("cn=a", "objectClass=person", "cn=a", "sn=b", "telephoneNumber=a_b"));
    assertRefused(
        ResultCode.INVALID_ATTRIBUTE_SYNTAX,
        "attribute sn has a value that is no Directory String: \"\"",
        entry("cn=a", "objectClass=person", "cn=a", "sn="));
    assertRefused(
        ResultCode.CONSTRAINT_VIOLATION,
        "attribute dc takes a single value, not 2",
        entry("dc=a", "objectClass=domain", "dc=a", "dc=b"));
    assertRefused(
        ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
        "attribute sn has a value twice: \"B \"",
        entry("cn=a", "objectClass=person", "cn=a", "sn=b", "sn=B "));
    assertRefused(
        ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
        "attribute userPassword has a value twice",
        entry("cn=a", "objectClass=person", "cn=a", "sn=b", "userPassword=x", "userPassword=x"));
    Entry empty =
        entry("cn=a", "objectClass=person", "cn=a", "sn=b")
            .with(Attribute.of(AttributeDescription.parse("seeAlso", SCHEMA)));
    assertRefused(ResultCode.CONSTRAINT_VIOLATION, "attribute seeAlso has no values", empty);
  }

  @Test
  void theNameMustBeInTheEntry() throws LdapProblem {
    Entry other = entry("cn=a", "objectClass=person", "cn=b", "sn=b");
    assertRefused(
        ResultCode.NAMING_VIOLATION,
        "the entry has no value cn=a, which is in its name cn=a",
        other);
    LdapProblem modified = assertThrows(LdapProblem.class, () -> check.checkModified(other));
    assertEquals(ResultCode.NOT_ALLOWED_ON_RDN, modified.code());
    assertRefused(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
        "attribute type \"shoe\" in the name is not defined",
        entry("shoe=a", "objectClass=person", "cn=b", "sn=b"));
  }

  @Test
  void theStructuralClassStays() throws LdapProblem {
    Entry person = entry("cn=a", "objectClass=person", "cn=a", "sn=b");
    Entry inetOrgPerson = entry("cn=a", "objectClass=inetOrgPerson", "cn=a", "sn=b");
    check.checkModified(person, person);
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> check.checkModified(person, inetOrgPerson));
    assertEquals(ResultCode.OBJECT_CLASS_MODS_PROHIBITED, problem.code());
    assertEquals(
        "the structural object class cannot change from person to inetOrgPerson",
        problem.getMessage());
  }

  @Test
  void theServersOwnAttributesAreRefused() throws LdapProblem {
    SchemaCheck.refuseServerAttributes(Samples.seed().attributes());
    LdapProblem problem =
        assertThrows(
            LdapProblem.class,
            () ->
                SchemaCheck.refuseServerAttributes(
                    entry("cn=a", "creatorsName=cn=b").attributes()));
    assertEquals(ResultCode.CONSTRAINT_VIOLATION, problem.code());
    assertEquals("attribute creatorsName can be changed by the server only", problem.getMessage());
  }

  @Test
  void superiorClassesAreAddedOnce() throws LdapProblem {
    Entry complete =
        check.withSuperiorClasses(entry("cn=a", "objectClass=INETORGPERSON", "cn=a", "sn=b"));
    List<String> names =
        complete.values("objectClass").stream()
            .map(value -> new String(value, java.nio.charset.StandardCharsets.UTF_8))
            .toList();
    assertEquals(List.of("INETORGPERSON", "organizationalPerson", "person", "top"), names);
    assertEquals(complete, check.withSuperiorClasses(complete));
  }

  @Test
  void ofAttributesThatDidNotChangeTheTypesAloneAreLookedAt() throws LdapProblem {
    Entry stored =
        entry(
            "cn=a",
            "objectClass=inetOrgPerson",
            "cn=a",
            "sn=b",
            "telephoneNumber=stored \u00a7 before",
            "description=c");
    checkModified(stored, "description=d");
    assertEquals(
        "invalidAttributeSyntax (21): attribute telephoneNumber has a value that is no Telephone"
            + " Number: \"\u00a7\"",
        refused(stored, "telephoneNumber=\u00a7"));
    assertEquals(
        "objectClassViolation (65): object class inetOrgPerson requires attribute sn",
        refused(stored, "sn"));
    assertEquals(
        "objectClassViolation (65): attribute uidNumber is not allowed by object classes"
            + " inetOrgPerson, organizationalPerson, person, top",
        refused(stored, "uidNumber=1"));
    assertEquals(
        "notAllowedOnRDN (67): the entry has no value cn=a, which is in its name cn=a",
        refused(stored, "cn=b"));
  }

  private String refused(Entry stored, String replacement) {
    return assertThrows(LdapProblem.class, () -> checkModified(stored, replacement)).toString();
  }

  /** Checks an entry after an attribute got this value, or none. */
  private void checkModified(Entry stored, String replacement) throws LdapProblem {
    String[] parts = replacement.split("=");
    AttributeDescription description = AttributeDescription.parse(parts[0], SCHEMA);
    List<Modification> change =
        List.of(
            new Modification(
                Modification.Kind.REPLACE,
                Attribute.of(description, Arrays.copyOfRange(parts, 1, parts.length))));
    byte[] record = EntryRecord.encode(stored, 1);
    ChangedEntry changed =
        ChangedEntry.modified(
            EntryRecord.over(record, 0, record.length), change, new NothingOutside());
    check.checkModified(changed, stored.dn(), change);
  }

  private void assertRefused(ResultCode code, String message, Entry entry) {
    LdapProblem problem = assertThrows(LdapProblem.class, () -> check.check(entry));
    assertEquals(code + ": " + message, problem.toString());
  }

  private static Entry entry(String dn, String... attributes) throws LdapProblem {
    Entry.Builder builder = Entry.builder(Dn.parse(dn, SCHEMA), SCHEMA);
    for (String attribute : attributes) {
      int equals = attribute.indexOf('=');
      builder.add(attribute.substring(0, equals), attribute.substring(equals + 1));
    }
    return builder.build();
  }

  /** A store for entries whose values all fit into their records. */
  private static final class NothingOutside implements OutsideStore {
    @Override
    public int most() {
      return 100;
    }

    @Override
    public long newList() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean add(long list, byte[] normalForm, byte[] value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte @Nullable [] remove(long list, byte[] normalForm) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void clear(long list) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean forEach(long list, ValueVisitor visitor) {
      throw new UnsupportedOperationException();
    }
  }
}
