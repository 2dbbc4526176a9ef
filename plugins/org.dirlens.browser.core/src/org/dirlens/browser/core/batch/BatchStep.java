package org.dirlens.browser.core.batch;

import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Modification;

/**
 * One thing that is done to each entry.
 *
 * @param attribute its description
 * @param values none for {@link Kind#CLEAR}, else at least one
 */
public record BatchStep(Kind kind, String attribute, List<String> values) {
  /** What happens to the values. */
  public enum Kind {
    /** They are added to those that are there. */
    ADD,
    /** They take the place of those that are there. */
    REPLACE,
    /** They are deleted, others stay. */
    DELETE,
    /** All are deleted; there need be none. */
    CLEAR
  }

  public BatchStep {
    values = List.copyOf(values);
    if (attribute.isBlank() || values.isEmpty() != (kind == Kind.CLEAR)) {
      throw new IllegalArgumentException(kind + " of " + values.size() + " values");
    }
  }

  /** As it is sent; to replace by nothing is allowed where there is nothing (RFC 4511, 4.6). */
  Modification modification() {
    Modification.Kind sent =
        switch (kind) {
          case ADD -> Modification.Kind.ADD;
          case DELETE -> Modification.Kind.DELETE;
          case REPLACE, CLEAR -> Modification.Kind.REPLACE;
        };
    return new Modification(sent, Attribute.of(attribute, values.toArray(String[]::new)));
  }
}
