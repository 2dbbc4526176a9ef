package org.dirlens.browser.core.entry;

/**
 * One line of the entry table: one value of one attribute, or what is said of the values that are
 * folded.
 *
 * @param index number of the value within its attribute; {@link #FOLD} for the line of a fold
 * @param firstOfAttribute the line that carries the attribute's name
 */
public record EntryRow(
    String description, int index, String text, Role role, boolean firstOfAttribute) {
  /** The index of a line that is no value, but folds or unfolds the values of its attribute. */
  public static final int FOLD = -1;

  /** Why the attribute is there, which decides how it looks. In order of appearance. */
  public enum Role {
    OBJECT_CLASS,
    /** The value is part of the RDN: only a rename changes it. */
    RDN,
    MUST,
    MAY,
    /** Not in the schema of the entry's classes, or no schema is known. */
    OTHER,
    OPERATIONAL
  }

  /** The line of its whole attribute, as an outline has it. */
  public EntryRow ofAttribute() {
    return new EntryRow(description, FOLD, "", role, true);
  }

  public boolean operational() {
    return role == Role.OPERATIONAL;
  }

  /** Whether it is the line of a fold. */
  public boolean fold() {
    return index == FOLD;
  }
}
