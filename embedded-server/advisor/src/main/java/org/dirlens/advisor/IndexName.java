package org.dirlens.advisor;

import java.util.Comparator;
import org.dirlens.partition.index.IndexKind;

/**
 * One kind of the index of one attribute.
 *
 * @param attribute the first name of its type
 */
public record IndexName(String attribute, IndexKind kind) implements Comparable<IndexName> {
  private static final Comparator<IndexName> ORDER =
      Comparator.comparing(IndexName::attribute).thenComparing(IndexName::kind);

  @Override
  public int compareTo(IndexName other) {
    return ORDER.compare(this, other);
  }

  /** As explanations have it. */
  @Override
  public String toString() {
    return attribute + "/" + kind.word();
  }
}
