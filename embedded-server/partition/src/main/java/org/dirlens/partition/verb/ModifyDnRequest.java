package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.jspecify.annotations.Nullable;

/**
 * A rename or move (RFC 4511, 4.9).
 *
 * @param newSuperior null: the entry stays below the same one
 * @param modifications changes of operational attributes of the entry that go with it
 */
public record ModifyDnRequest(
    Dn dn, Rdn newRdn, OldRdn oldRdn, @Nullable Dn newSuperior, List<Modification> modifications) {
  public ModifyDnRequest {
    modifications = List.copyOf(modifications);
  }

  /** The superior after the change. */
  public Dn superior() {
    return newSuperior != null ? newSuperior : dn.parent();
  }
}
