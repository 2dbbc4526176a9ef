package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** The operational attributes that are stored nowhere but follow from where an entry stands. */
public final class ComputedAttributes {
  /** The name of the subschema subentry that governs all entries. */
  public static final String SUBSCHEMA_NAME = "cn=schema";

  /** One computed attribute. */
  public enum Kind {
    /** RFC 5020. */
    ENTRY_DN("entryDN"),
    /** X.501, 14.4.4. */
    HAS_SUBORDINATES("hasSubordinates"),
    /** The number of entries directly below. */
    NUM_SUBORDINATES("numSubordinates"),
    /** RFC 4512, section 4.2. */
    SUBSCHEMA_SUBENTRY("subschemaSubentry");

    private final String attributeName;

    Kind(String attributeName) {
      this.attributeName = attributeName;
    }

    public String attributeName() {
      return attributeName;
    }
  }

  /**
   * Those a search wants.
   *
   * @param kinds in the order they are sent
   */
  public record Wanted(List<Kind> kinds) {
    static final Wanted NONE = new Wanted(List.of());

    boolean any() {
      return !kinds.isEmpty();
    }
  }

  private final Map<Kind, AttributeType> types = new EnumMap<>(Kind.class);

  /** Looks the attributes up; undefinedAttributeType if the schema lacks one. */
  public ComputedAttributes(Schema schema) throws LdapProblem {
    for (Kind kind : Kind.values()) {
      types.put(kind, schema.requireAttribute(kind.attributeName()));
    }
  }

  /** Those that are selected. */
  Wanted wantedBy(AttributeSelection selection) {
    if (selection.equals(AttributeSelection.ALL_USER)) {
      return Wanted.NONE;
    }
    List<Kind> kinds = new ArrayList<>(types.size());
    types.forEach(
        (kind, type) -> {
          if (selection.selects(type)) {
            kinds.add(kind);
          }
        });
    return kinds.isEmpty() ? Wanted.NONE : new Wanted(kinds);
  }
}
