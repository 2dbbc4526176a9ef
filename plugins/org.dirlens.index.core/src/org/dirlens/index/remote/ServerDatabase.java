package org.dirlens.index.remote;

import java.util.List;
import java.util.Optional;

/**
 * One database of a server with its indices, as it was when it was read.
 *
 * @param suffix what it holds; the first where it holds several
 * @param configDn the entry that configures it
 * @param indices in the order of the server
 * @param threshold what the server limits per key, in its own words and with its number; empty
 *     where it says nothing
 */
public record ServerDatabase(
    String suffix, String configDn, List<ServerIndex> indices, String threshold) {
  public ServerDatabase {
    indices = List.copyOf(indices);
  }

  /** The index of an attribute, whose name is compared without regard to case. */
  public Optional<ServerIndex> index(String attribute) {
    return indices.stream()
        .filter(each -> each.attribute().equalsIgnoreCase(attribute))
        .findFirst();
  }
}
