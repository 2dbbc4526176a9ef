package org.dirlens.connection.parameters;

/** When a server puts the entry that an alias names in the place of the alias (RFC 4511, 4.5.1). */
public enum Dereferencing {
  NEVER,
  /** In the name of the base of a search. */
  FINDING,
  /** Below the base of a search. */
  SEARCHING,
  ALWAYS
}
