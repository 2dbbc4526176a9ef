package org.dirlens.connection.core;

/** One change inside a modify request (RFC 4511, section 4.6; INCREMENT: RFC 4525). */
public record Modification(Kind kind, Attribute attribute) {
  /** What happens to the values. */
  public enum Kind {
    ADD,
    DELETE,
    REPLACE,
    INCREMENT
  }
}
