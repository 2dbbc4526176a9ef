package org.dirlens.connection.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that changes the directory. */
public sealed interface Write {
  /** DN of the entry that is written. */
  String dn();

  /** RFC 4511, section 4.7. */
  record Add(Entry entry) implements Write {
    @Override
    public String dn() {
      return entry.dn();
    }
  }

  /**
   * RFC 4511, section 4.6.
   *
   * @param assertion what must be true of the entry for the server to change it, or null
   */
  record Modify(String dn, List<Modification> modifications, @Nullable Assertion assertion)
      implements Write {
    public Modify {
      modifications = List.copyOf(modifications);
    }

    /** A change without a condition. */
    public Modify(String dn, List<Modification> modifications) {
      this(dn, modifications, null);
    }
  }

  /** RFC 4511, section 4.8. */
  record Delete(String dn) implements Write {}

  /**
   * RFC 4511, section 4.9.
   *
   * @param newSuperior DN of another parent, or null to stay below the present one
   */
  record Rename(String dn, String newRdn, OldRdn oldRdn, @Nullable String newSuperior)
      implements Write {}

  /** What happens to the values of the old RDN in a rename. */
  enum OldRdn {
    KEEP,
    DELETE
  }
}
