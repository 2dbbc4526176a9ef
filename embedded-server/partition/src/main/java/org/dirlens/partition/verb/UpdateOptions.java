package org.dirlens.partition.verb;

import java.util.EnumSet;
import java.util.Set;
import org.dirlens.partition.filter.Filter;
import org.jspecify.annotations.Nullable;

/**
 * What controls ask of a write beyond the write itself.
 *
 * @param assertion what must be true of the entry, of the one to be added with an add, or the write
 *     is assertionFailed (RFC 4528); null for nothing
 * @param guard what is asked about the entry, and about each that goes with a subtree; null for
 *     nothing
 * @param changeNumber the change number of the write, greater than all before it; null for none
 */
public record UpdateOptions(
    @Nullable Filter assertion,
    @Nullable EntryGuard guard,
    @Nullable String changeNumber,
    Set<Option> wanted) {
  /** A plain write. */
  public static final UpdateOptions NONE = new UpdateOptions(null, null, null, Set.of());

  /** What the answer to a write with {@link Option#NO_OPERATION} says. */
  public static final String NOT_DONE =
      "no-op control: the operation would succeed; nothing was changed";

  /** One thing to be done otherwise. */
  public enum Option {
    /** Adding values that are there and deleting values that are not are no errors. */
    PERMISSIVE,
    /** Object classes that a modify gives come with their superclasses. */
    SUPERIOR_CLASSES,
    /**
     * All is checked and nothing is written; ends with noOperation where it would have succeeded.
     */
    NO_OPERATION,
    /** A delete takes everything below the entry with it. */
    SUBTREE,
    /** A name at or below a referral object is answered with referral (RFC 3296). */
    REFERRALS,
    /** The result shows the entry before the write (RFC 4527). */
    IMAGE_BEFORE,
    /** The result shows the entry after the write (RFC 4527). */
    IMAGE_AFTER
  }

  public UpdateOptions {
    wanted = Set.copyOf(wanted);
  }

  public boolean wants(Option option) {
    return wanted.contains(option);
  }

  /** The same and one more. */
  public UpdateOptions with(Option option) {
    Set<Option> more = EnumSet.of(option);
    more.addAll(wanted);
    return new UpdateOptions(assertion, guard, changeNumber, more);
  }
}
