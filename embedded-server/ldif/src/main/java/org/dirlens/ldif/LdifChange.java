package org.dirlens.ldif;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a record does to the entry that it names. */
public sealed interface LdifChange {
  /** The entry comes into being: a content record, or {@code changetype: add}. */
  record Add(List<LdifAttribute> attributes) implements LdifChange {
    public Add {
      attributes = List.copyOf(attributes);
    }
  }

  /** {@code changetype: delete}. */
  record Delete() implements LdifChange {}

  /** {@code changetype: modify}. */
  record Modify(List<Modification> modifications) implements LdifChange {
    public Modify {
      modifications = List.copyOf(modifications);
    }
  }

  /**
   * {@code changetype: modrdn} or {@code moddn}.
   *
   * @param newSuperior null to stay below the present one
   */
  record Rename(String newRdn, OldRdn oldRdn, @Nullable String newSuperior) implements LdifChange {}

  /** One part of a modify; no values where all are meant. */
  record Modification(Kind kind, LdifAttribute attribute) {}

  /** What happens to the values; INCREMENT is of RFC 4525. */
  enum Kind {
    ADD,
    DELETE,
    REPLACE,
    INCREMENT
  }

  /** What happens to the values of the old RDN in a rename. */
  enum OldRdn {
    KEEP,
    DELETE
  }
}
