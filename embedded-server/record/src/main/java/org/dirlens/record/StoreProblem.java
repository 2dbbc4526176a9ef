package org.dirlens.record;

import org.jspecify.annotations.Nullable;

/** Trouble with stored data or with the use of a store; names the store and the key concerned. */
public final class StoreProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What went wrong, as far as a caller can act on it. */
  public enum Kind {
    /** Stored bytes are missing or not what was written. Nothing was guessed, nothing replayed. */
    DAMAGED,
    /** No space for a write. Reads continue, and writes again when there is space. */
    FULL,
    /** Another process or another part of this one has the store open. */
    LOCKED,
    /** The store is closed. */
    CLOSED,
    /** The caller broke the rules of the interface. */
    MISUSE,
    /** The operating system refused an operation. */
    IO
  }

  private final Kind kind;
  private final String store;
  private final String key;

  /**
   * A problem without another cause.
   *
   * @param store the file or folder, or a name for a store without one
   * @param key what in the store, for example {@code record 17} or {@code root}
   * @param detail what was found, and what was expected
   */
  public StoreProblem(Kind kind, String store, String key, String detail) {
    this(kind, store, key, detail, null);
  }

  /** A problem brought about by another one. */
  public StoreProblem(
      Kind kind, String store, String key, String detail, @Nullable Throwable cause) {
    super(store + ", " + key + ": " + detail, cause);
    this.kind = kind;
    this.store = store;
    this.key = key;
  }

  private StoreProblem(StoreProblem problem, String before) {
    super(before + "; " + problem.getMessage(), problem);
    this.kind = problem.kind;
    this.store = problem.store;
    this.key = problem.key;
  }

  /** The same problem; its message begins with what was done before and stays done. */
  public StoreProblem after(String done) {
    return new StoreProblem(this, done);
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /**
   * Whether a record that was to be read is damaged, or the operating system does not give it.
   * Other records may be readable all the same.
   */
  public boolean isUnreadable() {
    return kind == Kind.DAMAGED || kind == Kind.IO;
  }

  /** The file or folder concerned. */
  public String store() {
    return store;
  }

  /** What in the store is concerned, for example {@code record 17}. */
  public String key() {
    return key;
  }
}
