package org.dirlens.connection.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that changes the directory. */
public sealed interface Write {
  /** DN of the entry that is written. */
  String dn();

  /** The same, done only if that is true of the entry; not for an add. */
  default Write provided(Assertion assertion) {
    return switch (this) {
      case Add add -> throw new IllegalArgumentException("Nothing can be true of " + add.dn());
      case Modify modify -> new Modify(modify.dn(), modify.modifications(), assertion);
      case Delete delete -> new Delete(delete.dn(), assertion);
      case Rename rename -> rename.on(assertion);
    };
  }

  /** The same without a condition. */
  default Write unconditional() {
    return switch (this) {
      case Add add -> add;
      case Modify modify -> new Modify(modify.dn(), modify.modifications());
      case Delete delete -> new Delete(delete.dn());
      case Rename rename -> rename.on(null);
    };
  }

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

  /**
   * RFC 4511, section 4.8.
   *
   * @param assertion what must be true of the entry for the server to delete it, or null
   */
  record Delete(String dn, @Nullable Assertion assertion) implements Write {
    /** A deletion without a condition. */
    public Delete(String dn) {
      this(dn, null);
    }
  }

  /**
   * RFC 4511, section 4.9.
   *
   * @param newSuperior DN of another parent, or null to stay below the present one
   * @param assertion what must be true of the entry for the server to rename it, or null
   */
  record Rename(
      String dn,
      String newRdn,
      OldRdn oldRdn,
      @Nullable String newSuperior,
      @Nullable Assertion assertion)
      implements Write {
    /** A rename without a condition. */
    public Rename(String dn, String newRdn, OldRdn oldRdn, @Nullable String newSuperior) {
      this(dn, newRdn, oldRdn, newSuperior, null);
    }

    private Rename on(@Nullable Assertion other) {
      return new Rename(dn, newRdn, oldRdn, newSuperior, other);
    }
  }

  /** What happens to the values of the old RDN in a rename. */
  enum OldRdn {
    KEEP,
    DELETE
  }
}
