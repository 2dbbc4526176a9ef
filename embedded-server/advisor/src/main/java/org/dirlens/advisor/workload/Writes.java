package org.dirlens.advisor.workload;

/** Writes of a workload that were done, by kind; a renamed entry was modified as well. */
public record Writes(long adds, long modifies, long deletes) {
  public static final Writes NONE = new Writes(0, 0, 0);

  public long all() {
    return adds + modifies + deletes;
  }
}
