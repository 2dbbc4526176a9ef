package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.connection.core.Assertion;
import org.dirlens.connection.core.Entry;

/** What tells one version of an entry from the next, and an entry from another of the same name. */
public final class EntryVersion {
  /** Names that stay when an entry is renamed. */
  public static final List<String> IDENTITIES = List.of("entryUUID", "nsUniqueId");

  /** Attributes that tell the version, the finest first. */
  public static final List<String> VERSIONS = List.of("entryCSN", "modifyTimestamp");

  private EntryVersion() {}

  /** That the entry is this version; empty when it does not tell its version. */
  public static Optional<Assertion> assertion(Entry entry) {
    return VERSIONS.stream()
        .flatMap(name -> entry.first(name).map(value -> new Assertion(name, value)).stream())
        .findFirst();
  }

  /** Whether this attribute tells a version or an entry from another. */
  public static boolean tells(String description) {
    return Stream.concat(IDENTITIES.stream(), VERSIONS.stream())
        .anyMatch(description::equalsIgnoreCase);
  }

  /** Whether both say who they are, and say something else. */
  static boolean differentIdentity(Entry one, Entry other) {
    return IDENTITIES.stream()
        .anyMatch(
            name ->
                one.first(name)
                    .flatMap(id -> other.first(name).map(now -> !now.equals(id)))
                    .orElse(false));
  }
}
