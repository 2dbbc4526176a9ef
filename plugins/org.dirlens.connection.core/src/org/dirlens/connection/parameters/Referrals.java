package org.dirlens.connection.parameters;

/** What happens when a person opens a referral, which names another server. */
public enum Referrals {
  /** The person chooses the connection. */
  ASK,
  /** The only saved connection to that server is taken; without one, or with several, it asks. */
  FOLLOW,
  /** It is shown, and leads nowhere. */
  IGNORE
}
