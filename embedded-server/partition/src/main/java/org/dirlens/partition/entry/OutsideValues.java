package org.dirlens.partition.entry;

/**
 * Values of attributes with many, which lie outside the records of their entries in lists of their
 * own, each in the order of its normal forms. One thread at a time.
 */
public interface OutsideValues {
  /** What reads records without values outside. */
  OutsideValues NONE =
      new OutsideValues() {
        @Override
        public boolean forEach(long list, ValueVisitor visitor) {
          throw new IllegalStateException("values of list " + list + " are out of reach here");
        }

        @Override
        public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
          return forEach(list, visitor);
        }
      };

  /** Shows all values of a list; true if the visitor ended it. */
  boolean forEach(long list, ValueVisitor visitor);

  /** Shows the value with this normal form, if there is one; what the visitor says, else false. */
  boolean visit(long list, byte[] normalForm, ValueVisitor visitor);
}
