package org.dirlens.browser.core.account;

/**
 * One thing about an account.
 *
 * @param words what is so, or why the server does not tell
 */
public record AccountFact(Topic topic, Mood mood, String words) {
  /** What it is about, in the order in which a person asks. */
  public enum Topic {
    /** By failed logins, or by an administrator. */
    LOCK,
    /** By an administrator, where that is something else. */
    LOCK_BY_ADMINISTRATOR,
    EXPIRY,
    MUST_CHANGE,
    FAILURES,
    PASSWORD,
    CHANGED,
    LAST_LOGIN,
    POLICY
  }

  /** How it is meant. */
  public enum Mood {
    /** As it should be. */
    GOOD,
    /** Keeps the person out, or soon will. */
    BAD,
    PLAIN,
    /** The server does not tell; the words say why. */
    UNKNOWN
  }

  static AccountFact good(Topic topic, String words) {
    return new AccountFact(topic, Mood.GOOD, words);
  }

  static AccountFact bad(Topic topic, String words) {
    return new AccountFact(topic, Mood.BAD, words);
  }

  static AccountFact plain(Topic topic, String words) {
    return new AccountFact(topic, Mood.PLAIN, words);
  }

  static AccountFact unknown(Topic topic, String why) {
    return new AccountFact(topic, Mood.UNKNOWN, why);
  }
}
