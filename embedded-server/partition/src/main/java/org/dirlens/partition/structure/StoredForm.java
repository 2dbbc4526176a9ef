package org.dirlens.partition.structure;

/**
 * How much of an index is stored in one form.
 *
 * @param values keys or containers stored so
 * @param ids ids of entries in them; for {@link Form#OUTSIDE} those in the leaf alone
 * @param bytes bytes of these values
 */
public record StoredForm(Form form, long values, long ids, long bytes) {

  /** Forms of postings and of containers, as the storage format has them (3.4, 3.5). */
  public enum Form {
    /** A posting whose ids lie in the leaf. */
    INLINE,
    /** A posting whose ids lie in containers, but for the newest. */
    OUTSIDE,
    /** A container of a bit for each id. */
    BITMAP,
    /** A container of gaps between ids. */
    GAPS,
    /** A container of runs of ids. */
    RUNS
  }

  static StoredForm none(Form form) {
    return new StoredForm(form, 0, 0, 0);
  }

  StoredForm with(long moreIds, long moreBytes) {
    return new StoredForm(form, values + 1, ids + moreIds, bytes + moreBytes);
  }
}
