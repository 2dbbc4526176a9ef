package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;

/** A write of one entry, or of a subtree, with the conditions it comes with; immutable. */
public sealed interface Update {
  /** RFC 4511, 4.7. */
  record Add(Entry entry, UpdateOptions options) implements Update {
    @Override
    public Dn dn() {
      return entry.dn();
    }
  }

  /** RFC 4511, 4.8. */
  record Delete(Dn dn, UpdateOptions options) implements Update {}

  /** RFC 4511, 4.6. */
  record Modify(Dn dn, List<Modification> changes, UpdateOptions options) implements Update {
    public Modify {
      changes = List.copyOf(changes);
    }
  }

  /** RFC 4511, 4.9. */
  record ModifyDn(ModifyDnRequest request, UpdateOptions options) implements Update {
    @Override
    public Dn dn() {
      return request.dn();
    }
  }

  /** The name of the entry before the write. */
  Dn dn();

  UpdateOptions options();
}
