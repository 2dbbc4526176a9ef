package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
   * Checks an entry after modifications: as {@link #checkModified(Entry)}, but of attributes that
   * did not change and do not say what the entry is it looks at the types alone.
   */
  public void checkModified(ChangedEntry changed, Dn dn, List<Modification> modifications)
      throws LdapProblem {
    Entry looked = changed.toCheck(dn, schema, code -> matters(code, dn, modifications));
    checkValues(looked.attributes());
    checkTypes(descriptions(changed.after()), classes(looked.attributes()));
    checkNaming(looked, ResultCode.NOT_ALLOWED_ON_RDN);
  }

  private static boolean matters(int code, Dn dn, List<Modification> modifications) {
    return code == ClassFlags.OBJECT_CLASS_CODE
        || modifications.stream().anyMatch(change -> change.attribute().type().code() == code)
        || (!dn.isRoot() && dn.rdn().avas().stream().anyMatch(ava -> isOf(ava, code)));
  }

  private static boolean isOf(Ava ava, int code) {
    AttributeType type = ava.type();
    return type != null && type.code() == code;
  }

  private List<AttributeDescription> descriptions(EntryRecord record) throws LdapProblem {
    int count = record.attributeCount();
    List<AttributeDescription> descriptions = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      AttributeType type = schema.attributeByCode(record.code(i));
      descriptions.add(
          type != null
              ? AttributeDescription.of(type)
              : AttributeDescription.parse(record.descriptionText(i), schema));
    }
    return descriptions;
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
    checkValues(attributes);
    checkTypes(attributes.stream().map(Attribute::description).toList(), classes(attributes));
  }

  private static void checkTypes(List<AttributeDescription> present, ClassSet classes)
      throws LdapProblem {
    checkRequired(present, classes);
    checkAllowed(present, classes);
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

  private static void checkValues(List<Attribute> attributes) throws LdapProblem {
    for (Attribute attribute : attributes) {
      checkValues(attribute);
    }
  }

  private static void checkValues(Attribute attribute) throws LdapProblem {
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

  private static void checkRequired(List<AttributeDescription> present, ClassSet classes)
      throws LdapProblem {
    for (ObjectClass objectClass : classes.classes()) {
      for (AttributeType required : objectClass.must()) {
        if (!isAmong(present, required)) {
          throw new LdapProblem(
              ResultCode.OBJECT_CLASS_VIOLATION,
              "object class " + objectClass + " requires attribute " + required);
        }
      }
    }
  }

  private static boolean isAmong(List<AttributeDescription> present, AttributeType type) {
    for (int i = 0; i < present.size(); i++) {
      if (present.get(i).type() == type) {
        return true;
      }
    }
    return false;
  }

  private static void checkAllowed(List<AttributeDescription> present, ClassSet classes)
      throws LdapProblem {
    for (AttributeDescription description : present) {
      AttributeType type = description.type();
      if (!type.operational() && !classes.allows(type)) {
        throw problem(
            ResultCode.OBJECT_CLASS_VIOLATION,
            description,
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
    return problem(code, attribute.description(), what);
  }

  private static LdapProblem problem(
      ResultCode code, AttributeDescription description, String what) {
    return new LdapProblem(code, "attribute " + description + " " + what);
  }
}
