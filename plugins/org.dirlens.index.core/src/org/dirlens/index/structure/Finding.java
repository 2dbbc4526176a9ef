package org.dirlens.index.structure;

import java.util.HexFormat;
import org.dirlens.tree.VerifyReport.Difference;
import org.dirlens.tree.VerifyReport.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Something that a verification found.
 *
 * @param where the table, or the index and its key
 * @param what what is wrong, in words
 * @param difference of a key of an index; null if it is something else
 */
public record Finding(String where, String what, @Nullable Difference difference) {

  /** The index concerned, or the place. */
  public String index() {
    return difference == null ? where : difference.index();
  }

  /** The key for a person to read; empty if it is about no key. */
  public String key() {
    return difference == null
        ? ""
        : TreeKeys.shown(difference.index(), HexFormat.of().parseHex(difference.key()));
  }

  /** How many entries the key must have; empty where that says nothing. */
  public String expected() {
    return counted() ? Long.toString(difference().expected()) : "";
  }

  /** How many of them it has; empty where that says nothing. */
  public String found() {
    return counted() ? Long.toString(difference().found()) : "";
  }

  private boolean counted() {
    return difference != null
        && (difference.kind() != Kind.FORM
            || difference.expected() != 0
            || difference.found() != 0);
  }

  /** The DN of the entry concerned, of several the first; empty if there is none. */
  public String entry() {
    return difference == null ? "" : difference.name();
  }
}
