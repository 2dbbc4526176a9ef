package org.dirlens.index.remote;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.index.core.IndexFigures.Owner;
import org.dirlens.partition.index.IndexKind;

/**
 * The index of one attribute as a server has it.
 *
 * @param attribute as the server writes it; of OpenLDAP also {@code default}, which is about all
 *     attributes whose index names no kinds
 * @param kinds in our words; none where the server has only what {@code more} says
 * @param more what else the server says of it, in its own words, kept as it is by every change
 * @param owner who needs it
 */
public record ServerIndex(String attribute, Set<IndexKind> kinds, List<String> more, Owner owner) {
  public ServerIndex {
    kinds = kinds.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(kinds));
    more = List.copyOf(more);
  }

  /** An index of the administrator, with nothing in the server's own words. */
  public static ServerIndex of(String attribute, Set<IndexKind> kinds) {
    return new ServerIndex(attribute, kinds, List.of(), Owner.ADMINISTRATOR);
  }

  /** The same with other kinds. */
  public ServerIndex with(Set<IndexKind> others) {
    return new ServerIndex(attribute, others, more, owner);
  }

  /** What tells indices apart: the attribute without regard to case. */
  public String key() {
    return attribute.toLowerCase(Locale.ROOT);
  }
}
