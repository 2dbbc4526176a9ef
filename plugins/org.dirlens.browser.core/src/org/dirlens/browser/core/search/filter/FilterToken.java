package org.dirlens.browser.core.search.filter;

/**
 * A piece of a filter.
 *
 * @param start where it begins in the text, first character is 0
 * @param end behind its last character
 */
public record FilterToken(Kind kind, int start, int end) {
  /** What it is, by the grammar of RFC 4515, section 3. */
  public enum Kind {
    PARENTHESIS,
    /** {@code &}, {@code |} or {@code !}. */
    OPERATOR,
    /** An attribute description. */
    ATTRIBUTE,
    /** {@code :dn}, or a matching rule with the colon before it. */
    RULE,
    /** {@code =}, {@code ~=}, {@code >=}, {@code <=} or {@code :=}. */
    COMPARISON,
    /** A value, or a part of one. */
    VALUE,
    /** The {@code *} that stands for anything. */
    WILDCARD,
    /** Blanks and line breaks between parts. */
    SPACE,
    /** What cannot stand there. */
    STRAY
  }

  /** Whether the character at {@code offset} belongs to it. */
  public boolean holds(int offset) {
    return start <= offset && offset < end;
  }
}
