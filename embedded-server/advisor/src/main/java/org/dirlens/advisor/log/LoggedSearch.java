package org.dirlens.advisor.log;

import java.util.List;
import org.dirlens.partition.resolution.Scope;

/**
 * What a logged search asked for, beside its base.
 *
 * @param filter RFC 4515, as the log has it; it may be cut, and values may be hidden
 * @param attributes as asked for; empty for all, and where the log does not say
 */
public record LoggedSearch(Scope scope, String filter, List<String> attributes) {
  public LoggedSearch {
    attributes = List.copyOf(attributes);
  }
}
