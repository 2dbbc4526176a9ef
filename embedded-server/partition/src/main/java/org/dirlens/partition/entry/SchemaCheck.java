package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;

/**
 * Whether an entry may exist as it is (RFC 4512, 2.3 to 2.5): object classes, required and allowed
 * attributes, syntaxes, single and duplicate values. Stateless; thread-safe.
 */
public final class SchemaCheck {
  private static final String OBJECT_CLASS = "objectClass";

  private final Schema schema;

  public SchemaCheck(Schema schema) {
    this.schema = schema;
  }

  /**
   * Checks a whole entry: objectClassViolation, invalidAttributeSyntax, constraintViolation,
   * attributeOrValueExists, undefinedAttributeType or namingViolation, naming the attribute and the
   * class.
   */
  public void check(Entry entry) throws LdapProblem {
    checkAttributes(entry.attributes());
    checkNaming(entry, ResultCode.NAMING_VIOLATION);
  }

  /**
   * Checks an entry after a change: as {@link #check}, but a lost name value is notAllowedOnRDN.
   */
  public void checkModified(Entry entry) throws LdapProblem {
    checkAttributes(entry.attributes());
    checkNaming(entry, ResultCode.NOT_ALLOWED_ON_RDN);
  }

  /**
   * Checks an entry after a change as {@link #checkModified(Entry)}, and that its structural object
   * class is the one it had: objectClassModsProhibited (RFC 4512, 2.4.2).
   */
  public void checkModified(Entry before, Entry after) throws LdapProblem {
    ObjectClass was = structuralClass(before);
    ObjectClass is = structuralClass(after);
    if (was != is) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_MODS_PROHIBITED,
          "the structural object class cannot change from " + was + " to " + is);
    }
    checkModified(after);
  }

  /** Refuses changes of attributes that only the server may change: constraintViolation. */
  public static void refuseServerAttributes(Iterable<Attribute> attributes) throws LdapProblem {
    for (Attribute attribute : attributes) {
      if (attribute.type().noUserModification()) {
        throw problem(
            ResultCode.CONSTRAINT_VIOLATION, attribute, "can be changed by the server only");
      }
    }
  }

  /** The same entry with the superiors of its object classes as values too (RFC 4512, 2.4). */
  public Entry withSuperiorClasses(Entry entry) throws LdapProblem {
    AttributeDescription description =
        AttributeDescription.of(schema.requireAttribute(OBJECT_CLASS));
    Attribute given = entry.attribute(description);
    if (given == null) {
      return entry;
    }
    Set<ObjectClass> missing = classes(entry.attributes());
    for (byte[] value : given.values()) {
      missing.remove(objectClass(value));
    }
    if (missing.isEmpty()) {
      return entry;
    }
    List<byte[]> names = new ArrayList<>();
    for (ObjectClass objectClass : missing) {
      names.add(objectClass.name().getBytes(StandardCharsets.UTF_8));
    }
    return entry.with(given.plus(names));
  }

  /** Checks all but the name. */
  public void checkAttributes(List<Attribute> attributes) throws LdapProblem {
    for (Attribute attribute : attributes) {
      checkValues(attribute);
    }
    Set<ObjectClass> classes = classes(attributes);
    structuralClass(classes);
    checkRequired(attributes, classes);
    checkAllowed(attributes, classes);
  }

  /** The structural class that all others of its chain are superiors of (RFC 4512, 2.4.2). */
  public ObjectClass structuralClass(Entry entry) throws LdapProblem {
    return structuralClass(classes(entry.attributes()));
  }

  /** The object classes of an entry with all their superiors; the values are not changed. */
  private Set<ObjectClass> classes(List<Attribute> attributes) throws LdapProblem {
    Set<ObjectClass> classes = new LinkedHashSet<>();
    for (Attribute attribute : attributes) {
      if (attribute.type().name().equals(OBJECT_CLASS)) {
        for (byte[] value : attribute.values()) {
          addWithSuperiors(objectClass(value), classes);
        }
      }
    }
    if (classes.isEmpty()) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION, "required attribute objectClass is missing");
    }
    return classes;
  }

  private ObjectClass objectClass(byte[] value) throws LdapProblem {
    ObjectClass found = schema.objectClass(value, 0, value.length);
    if (found == null) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION,
          "object class "
              + LdapProblem.quote(value, 0, value.length)
              + " is not defined in the schema");
    }
    return found;
  }

  private static void addWithSuperiors(ObjectClass objectClass, Set<ObjectClass> classes) {
    if (classes.add(objectClass)) {
      objectClass.superiors().forEach(superior -> addWithSuperiors(superior, classes));
    }
  }

  private static ObjectClass structuralClass(Set<ObjectClass> classes) throws LdapProblem {
    ObjectClass lowest = null;
    for (ObjectClass candidate : classes) {
      if (candidate.kind() == ObjectClass.Kind.STRUCTURAL) {
        if (lowest == null || candidate.isOrInherits(lowest)) {
          lowest = candidate;
        } else if (!lowest.isOrInherits(candidate)) {
          throw new LdapProblem(
              ResultCode.OBJECT_CLASS_VIOLATION,
              "structural classes " + lowest + " and " + candidate + " cannot go together");
        }
      }
    }
    for (ObjectClass candidate : lowest == null ? classes : Set.<ObjectClass>of()) {
      lowest = candidate.standsAlone() ? candidate : lowest;
    }
    if (lowest == null) {
      String names = classes.stream().map(ObjectClass::name).collect(Collectors.joining(", "));
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION, "no structural object class among " + names);
    }
    return lowest;
  }

  private void checkValues(Attribute attribute) throws LdapProblem {
    if (attribute.values().isEmpty()) {
      throw problem(ResultCode.CONSTRAINT_VIOLATION, attribute, "has no values");
    }
    if (attribute.type().singleValued() && attribute.values().size() > 1) {
      throw problem(
          ResultCode.CONSTRAINT_VIOLATION,
          attribute,
          "takes a single value, not " + attribute.values().size());
    }
    AttributeType type = attribute.type();
    for (byte[] value : attribute.values()) {
      if (!type.syntax().accepts(value, 0, value.length)) {
        throw problem(
            ResultCode.INVALID_ATTRIBUTE_SYNTAX,
            attribute,
            "has a value that is no " + type.syntax().description() + shown(type, value));
      }
    }
    if (attribute.values().size() > 1) {
      refuseDuplicates(attribute);
    }
  }

  private static void refuseDuplicates(Attribute attribute) throws LdapProblem {
    MatchingRule rule = attribute.type().equality();
    Set<String> seen = new HashSet<>();
    for (byte[] value : attribute.values()) {
      byte[] key = rule == null ? value : rule.normalize(value, 0, value.length);
      if (!seen.add(new String(key, StandardCharsets.ISO_8859_1))) {
        throw problem(
            ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
            attribute,
            "has a value twice" + shown(attribute.type(), value));
      }
    }
  }

  private static String shown(AttributeType type, byte[] value) {
    return type.syntax().humanReadable() ? ": " + LdapProblem.quote(value, 0, value.length) : "";
  }

  private static void checkRequired(List<Attribute> attributes, Set<ObjectClass> classes)
      throws LdapProblem {
    Set<AttributeType> present =
        attributes.stream().map(Attribute::type).collect(Collectors.toSet());
    for (ObjectClass objectClass : classes) {
      for (AttributeType required : objectClass.must()) {
        if (!present.contains(required)) {
          throw new LdapProblem(
              ResultCode.OBJECT_CLASS_VIOLATION,
              "object class " + objectClass + " requires attribute " + required);
        }
      }
    }
  }

  private static void checkAllowed(List<Attribute> attributes, Set<ObjectClass> classes)
      throws LdapProblem {
    boolean anything =
        classes.stream().anyMatch(c -> c.oid().equals(ObjectClass.EXTENSIBLE_OBJECT_OID));
    for (Attribute attribute : attributes) {
      AttributeType type = attribute.type();
      if (!type.operational() && !anything && classes.stream().noneMatch(c -> allows(c, type))) {
        List<String> names = new ArrayList<>();
        classes.forEach(objectClass -> names.add(objectClass.name()));
        throw problem(
            ResultCode.OBJECT_CLASS_VIOLATION,
            attribute,
            "is not allowed by object classes " + String.join(", ", names));
      }
    }
  }

  private static boolean allows(ObjectClass objectClass, AttributeType type) {
    return objectClass.must().contains(type) || objectClass.may().contains(type);
  }

  private static void checkNaming(Entry entry, ResultCode code) throws LdapProblem {
    if (entry.dn().isRoot()) {
      return;
    }
    for (Ava ava : entry.dn().rdn().avas()) {
      if (!hasValue(entry, ava)) {
        throw new LdapProblem(
            code, "the entry has no value " + ava + ", which is in its name " + entry.dn());
      }
    }
  }

  private static boolean hasValue(Entry entry, Ava ava) throws LdapProblem {
    AttributeType type = ava.type();
    if (type == null) {
      throw new LdapProblem(
          ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
          "attribute type " + LdapProblem.quote(ava.typeText()) + " in the name is not defined");
    }
    Attribute attribute = entry.attribute(AttributeDescription.of(type));
    MatchingRule rule = type.equality();
    if (attribute == null || rule == null) {
      return false;
    }
    byte[] wanted = rule.normalize(ava.value(), 0, ava.value().length);
    for (byte[] value : attribute.values()) {
      if (Arrays.equals(rule.normalize(value, 0, value.length), wanted)) {
        return true;
      }
    }
    return false;
  }

  private static LdapProblem problem(ResultCode code, Attribute attribute, String what) {
    return new LdapProblem(code, "attribute " + attribute.description() + " " + what);
  }
}
