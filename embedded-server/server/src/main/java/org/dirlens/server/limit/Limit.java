package org.dirlens.server.limit;

import org.jspecify.annotations.Nullable;

/**
 * The most there may be of something.
 *
 * @param most in units of whatever is limited; 0 for any number
 * @param setBy where an administrator sets it and to what, as messages say it; null for a limit
 *     that the client asked for
 */
public record Limit(long most, @Nullable String setBy) {
  /** The entry of the limits of all. */
  public static final String LIMITS = "cn=limits,cn=config";

  /** Any number. */
  public static final Limit NONE = new Limit(0, null);

  /** What a client asked for; 0 for no limit of its own. */
  static Limit asked(long most) {
    return most == 0 ? NONE : new Limit(most, null);
  }

  /** What an entry of {@code cn=config} says. */
  static Limit set(String attribute, String entry, long most) {
    return new Limit(most, "%s of %s is %d".formatted(attribute, entry, most));
  }

  /** Where a limit of all is set, for the message that it was hit. */
  public static String inForce(String attribute, long most) {
    return "%s of %s is %d".formatted(attribute, LIMITS, most);
  }

  /** Whether there is none. */
  public boolean isNone() {
    return most == 0;
  }

  /** The stricter one of two. */
  Limit stricter(Limit other) {
    return isNone() || (!other.isNone() && other.most < most) ? other : this;
  }

  /** Why something ended here: what was reached, and who said so. */
  public String told(String reached) {
    return most + " " + reached + ": " + (setBy == null ? "the search asked for no more" : setBy);
  }
}
