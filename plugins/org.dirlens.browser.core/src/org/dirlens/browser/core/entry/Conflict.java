package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.EntryMerge.Choice;

/**
 * An attribute that was changed here and on the server since it was read.
 *
 * @param before the values when it was read
 * @param mine the values of the draft
 * @param theirs the values that the server has now
 * @param choices what can be done about it
 */
public record Conflict(
    String description,
    List<byte[]> before,
    List<byte[]> mine,
    List<byte[]> theirs,
    List<Choice> choices) {

  /** The values that both sides together make of it: theirs first, then what only mine has. */
  List<byte[]> decided(Choice choice) {
    return switch (choice) {
      case MINE -> mine;
      case THEIRS -> theirs;
      case BOTH -> Stream.concat(theirs.stream(), ValueSet.minus(mine, theirs).stream()).toList();
    };
  }
}
