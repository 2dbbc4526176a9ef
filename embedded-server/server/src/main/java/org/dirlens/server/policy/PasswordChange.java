package org.dirlens.server.policy;

import java.util.List;

/**
 * What a write does to the password of an entry.
 *
 * @param given new passwords in clear text, but for values that the administrator has hashed
 */
public record PasswordChange(Author author, Old old, List<byte[]> given) {
  public PasswordChange {
    given = List.copyOf(given);
  }

  /** What becomes of the password there is. */
  public enum Old {
    STAYS,
    GOES,
    /** It goes, and is given in clear text. */
    PROVEN
  }

  /** Whose write it is. */
  public enum Author {
    /** Above every policy. */
    ADMINISTRATOR,
    /** The entry itself. */
    SELF,
    /** Somebody else who may. */
    OTHER
  }
}
