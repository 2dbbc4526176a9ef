package org.dirlens.partition.filter;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.schema.AttributeType;

/**
 * What an entry's record does not hold but a filter may ask for: its name and the attributes that
 * are computed when sent. Asked only for filters of which {@link FilterEvaluator#needsContext} is
 * true.
 */
public interface EntryContext {
  /** The full name of the entry. */
  Dn dn();

  /** The values of entryDN, hasSubordinates, numSubordinates or subschemaSubentry; or none. */
  List<byte[]> computed(AttributeType type);
}
