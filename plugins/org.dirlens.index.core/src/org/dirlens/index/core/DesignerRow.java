package org.dirlens.index.core;

import java.util.Locale;
import org.dirlens.partition.index.IndexDefinition;
import org.jspecify.annotations.Nullable;

/**
 * One line of the index designer: what is wanted beside what is there.
 *
 * @param wanted the definition as edited; for an index to be removed, as it is
 * @param figures what the server says; null for an index that is not there yet
 * @param change what Apply would do with it
 */
public record DesignerRow(IndexDefinition wanted, @Nullable IndexFigures figures, Change change) {
  /** What Apply would do with an index. */
  public enum Change {
    NONE,
    ADD,
    EDIT,
    REMOVE
  }

  public String attribute() {
    return wanted.attribute();
  }

  /** Whether the index is an administrator's to change. */
  public boolean changeable() {
    return figures == null || figures.owner() == IndexFigures.Owner.ADMINISTRATOR;
  }

  /** What stays the same while figures and edits change. */
  public String key() {
    return attribute().toLowerCase(Locale.ROOT);
  }
}
