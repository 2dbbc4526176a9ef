package org.dirlens.partition.filter;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;

/**
 * What an entry's record does not hold but a filter may ask for: its name and the attributes that
 * are computed when sent. Asked only for filters of which {@link FilterEvaluator#needsContext} is
 * true.
 */
public interface EntryContext {
  /** The full name of the entry. */
  Dn dn();

  /** The same as the users wrote its RDNs. */
  String dnText();

  /** How many entries stand right below it. */
  long numSubordinates();

  /**
   * The values of entryDN, hasSubordinates or numSubordinates; none for any other type, nor where
   * an option is asked for.
   */
  default List<byte[]> computed(AttributeDescription attribute) {
    if (!attribute.options().isEmpty()) {
      return List.of();
    }
    String value =
        switch (attribute.type().oid()) {
          case FilterEvaluator.ENTRY_DN -> dnText();
          case FilterEvaluator.HAS_SUBORDINATES -> numSubordinates() > 0 ? "TRUE" : "FALSE";
          case FilterEvaluator.NUM_SUBORDINATES -> Long.toString(numSubordinates());
          default -> null;
        };
    return value == null ? List.of() : List.of(value.getBytes(StandardCharsets.UTF_8));
  }
}
