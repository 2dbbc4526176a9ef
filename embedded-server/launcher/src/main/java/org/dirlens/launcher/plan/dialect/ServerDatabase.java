package org.dirlens.launcher.plan.dialect;

import java.util.List;
import java.util.Optional;

/**
 * One database of a server with its indices, as it was when it was read.
 *
 * @param suffix what it holds; the first where it holds several; empty where a file does not say
 * @param configDn the entry that configures it
 * @param indices in the order of the server
 * @param threshold what the server limits per key, in its own words and with its number; empty
 *     where it says nothing
 * @param values the values that say the indices, where one may name several attributes; else none
 */
public record ServerDatabase(
    String suffix,
    String configDn,
    List<ServerIndex> indices,
    String threshold,
    List<String> values) {
  public ServerDatabase {
    indices = List.copyOf(indices);
    values = List.copyOf(values);
  }

  /** One whose server says each index by itself. */
  public ServerDatabase(
      String suffix, String configDn, List<ServerIndex> indices, String threshold) {
    this(suffix, configDn, indices, threshold, List.of());
  }

  /** The index of an attribute, whose name is compared without regard to case. */
  public Optional<ServerIndex> index(String attribute) {
    return indices.stream()
        .filter(each -> each.attribute().equalsIgnoreCase(attribute))
        .findFirst();
  }
}
