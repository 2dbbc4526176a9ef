package org.dirlens.index.core;

import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/**
 * What would make a search cheaper, or why no index would.
 *
 * @param sentence for the administrator: the reason, what is gained and what it costs
 * @param attribute the attribute to index; empty when no index is advised
 * @param kinds the kinds the index needs
 */
public record IndexAdvice(String sentence, Optional<String> attribute, Set<IndexKind> kinds) {
  public IndexAdvice {
    kinds = Set.copyOf(kinds);
  }

  /** A sentence that advises no index. */
  static IndexAdvice without(String sentence) {
    return new IndexAdvice(sentence, Optional.empty(), Set.of());
  }
}
