package org.dirlens.advisor;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.schema.Schema;

/**
 * What is advised upon.
 *
 * @param entries entries there are; -1 where the server does not tell
 * @param indices those that it has now
 */
public record DirectoryFacts(Schema schema, long entries, List<PresentIndex> indices) {
  public DirectoryFacts {
    indices = List.copyOf(indices);
  }

  /** The indices that searches use. */
  public Set<IndexName> used() {
    Set<IndexName> used = new TreeSet<>();
    for (PresentIndex index : indices) {
      if (index.standing() != PresentIndex.Standing.UNUSED) {
        used.add(index.name());
      }
    }
    return used;
  }
}
