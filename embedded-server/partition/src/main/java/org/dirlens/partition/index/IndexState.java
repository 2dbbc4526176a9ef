package org.dirlens.partition.index;

/**
 * How far an index is. The catalog holds it; it changes with the trees of the index, in one write.
 */
public enum IndexState {
  /** Defined, but neither kept nor read. */
  DISABLED(0),
  /** Being built: writers note their changes for it, searches do not see it. */
  WRITE_ONLY(1),
  /** Complete: writers keep it, searches use it. */
  READABLE(2);

  private final int code;

  IndexState(int code) {
    this.code = code;
  }

  /** The number in the catalog. */
  int code() {
    return code;
  }

  static IndexState ofCode(int code) {
    for (IndexState state : values()) {
      if (state.code == code) {
        return state;
      }
    }
    throw new IllegalArgumentException("no state of an index has the number " + code);
  }
}
