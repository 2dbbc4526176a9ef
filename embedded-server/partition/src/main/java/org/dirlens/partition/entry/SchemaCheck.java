package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ClassSet;
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
    List<byte[]> implied = schema.classSet(given.values()).implied();
    return implied.isEmpty() ? entry : entry.with(given.plus(implied));
  }

  /** Checks all but the name. */
  public void checkAttributes(List<Attribute> attributes) throws LdapProblem {
    for (Attribute attribute : attributes) {
      checkValues(attribute);
    }
    ClassSet classes = classes(attributes);
    checkRequired(attributes, classes);
    checkAllowed(attributes, classes);
  }

  /** The structural class that all others of its chain are superiors of (RFC 4512, 2.4.2). */
  public ObjectClass structuralClass(Entry entry) throws LdapProblem {
    return classes(entry.attributes()).structural();
  }

  /** The object classes of an entry with all their superiors; the values are not changed. */
  private ClassSet classes(List<Attribute> attributes) throws LdapProblem {
    List<byte[]> values = List.of();
    for (Attribute attribute : attributes) {
      if (attribute.type().name().equals(OBJECT_CLASS)) {
        values = values.isEmpty() ? attribute.values() : attribute.plus(values).values();
      }
    }
    if (values.isEmpty()) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION, "required attribute objectClass is missing");
    }
    return schema.classSet(values);
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

  private static void checkRequired(List<Attribute> attributes, ClassSet classes)
      throws LdapProblem {
    for (ObjectClass objectClass : classes.classes()) {
      for (AttributeType required : objectClass.must()) {
        if (!isAmong(attributes, required)) {
          throw new LdapProblem(
              ResultCode.OBJECT_CLASS_VIOLATION,
              "object class " + objectClass + " requires attribute " + required);
        }
      }
    }
  }

  private static boolean isAmong(List<Attribute> attributes, AttributeType type) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).type() == type) {
        return true;
      }
    }
    return false;
  }

  private static void checkAllowed(List<Attribute> attributes, ClassSet classes)
      throws LdapProblem {
    for (Attribute attribute : attributes) {
      AttributeType type = attribute.type();
      if (!type.operational() && !classes.allows(type)) {
        throw problem(
            ResultCode.OBJECT_CLASS_VIOLATION,
            attribute,
            "is not allowed by object classes " + classes);
      }
    }
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
