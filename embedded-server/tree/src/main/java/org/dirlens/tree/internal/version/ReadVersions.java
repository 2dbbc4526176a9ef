package org.dirlens.tree.internal.version;

import java.util.Arrays;
import java.util.List;

/**
 * The versions that open snapshots read, as they were at one moment. What none of them has may go,
 * if the newest version does not have it either: snapshots that are opened later are newer.
 */
public final class ReadVersions {

  private final List<Version> versions;
  private final long[] numbers;

  ReadVersions(List<Version> versions) {
    this.versions = versions;
    this.numbers = versions.stream().mapToLong(Version::number).sorted().toArray();
  }

  /** Whether one of the versions leads to a page. */
  public boolean have(RetiredPage page) {
    int at = Arrays.binarySearch(numbers, page.page().ref().firstVersion());
    int first = at < 0 ? ~at : at;
    return first < numbers.length && numbers[first] < page.since();
  }

  /** Whether one of the versions has a tree, whatever its pages were then. */
  public boolean have(TreeRoot tree) {
    return versions.stream()
        .map(version -> version.trees().get(tree.name()))
        .anyMatch(there -> there != null && there.id() == tree.id());
  }
}
