package org.dirlens.partition.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * A definition of an attribute type or object class as text.
 *
 * @param text RFC 4512, 4.1.1 and 4.1.2, with single spaces
 * @param oid the OID it defines
 */
public record SchemaDefinition(Kind kind, String text, String oid) {
  /** What is defined. */
  public enum Kind {
    ATTRIBUTE_TYPE("attributeTypes", Description.Kind.ATTRIBUTE_TYPE),
    OBJECT_CLASS("objectClasses", Description.Kind.OBJECT_CLASS);

    private final String attribute;
    private final Description.Kind description;

    Kind(String attribute, Description.Kind description) {
      this.attribute = attribute;
      this.description = description;
    }

    /** The attribute of the subschema subentry that holds such definitions. */
    public String attribute() {
      return attribute;
    }
  }

  /**
   * Reads a definition; a number in braces before it, as servers write that order values, is passed
   * over.
   *
   * @throws IllegalArgumentException naming what is wrong and where
   */
  public static SchemaDefinition parse(Kind kind, String text) {
    Description description = Description.parse(kind.description, text);
    return new SchemaDefinition(kind, description.text(), description.oid());
  }

  /** The OID, then the names. */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of(oid));
    names.addAll(description().list("NAME"));
    return names;
  }

  /** Names or OIDs of those of its kind that it is based on. */
  public List<String> superiors() {
    return description().list("SUP");
  }

  Description description() {
    return Description.parse(kind.description, text);
  }
}
