package org.dirlens.partition.index;

/** What an index of an attribute answers. */
public enum IndexKind {
  /** Which entries have the attribute: one key for all of them. */
  PRESENCE(0),
  /** Which entries have a value: one key for each normalised value. */
  EQUALITY(1);

  private final int code;

  IndexKind(int code) {
    this.code = code;
  }

  /** The number in the catalog. */
  int code() {
    return code;
  }

  static IndexKind ofCode(int code) {
    for (IndexKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of index has the number " + code);
  }
}
