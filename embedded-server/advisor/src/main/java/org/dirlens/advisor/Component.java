package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Questions and indices that have to do with each other, and with no others: what is best for them
 * is found apart.
 *
 * @param indices that may come or go
 * @param questions to which any of them matters
 */
record Component(Set<IndexName> indices, List<TriedQuestion> questions) {
  /** The components of all questions and of indices that may come or go. */
  static List<Component> of(Collection<TriedQuestion> questions, Set<IndexName> indices) {
    List<Component> components = new ArrayList<>();
    for (IndexName index : indices) {
      components.add(new Component(new TreeSet<>(Set.of(index)), List.of()));
    }
    for (TriedQuestion question : questions) {
      join(components, question);
    }
    return components;
  }

  private static void join(List<Component> components, TriedQuestion question) {
    Set<IndexName> indices = new TreeSet<>();
    List<TriedQuestion> together = new ArrayList<>();
    List<Component> joined = new ArrayList<>();
    for (Component each : components) {
      if (each.indices.stream().anyMatch(question::needs)) {
        joined.add(each);
        indices.addAll(each.indices);
        together.addAll(each.questions);
      }
    }
    if (!joined.isEmpty()) {
      together.add(question);
      components.removeAll(joined);
      components.add(new Component(indices, together));
    }
  }
}
