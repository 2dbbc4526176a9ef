package org.dirlens.partition.schema;

import java.util.List;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * A matching rule (RFC 4512, 2.5.3; RFC 4517, section 4) as a function from values to bytes.
 *
 * <p>Two values are equal under the rule exactly if their normal forms are the same bytes; if the
 * rule orders, its order is the unsigned order of these bytes. Normal forms are stable: they may be
 * stored as index keys. They can be empty (an empty octet string).
 *
 * <p>Identity is the object: there is one per schema and OID. Thread-safe.
 */
public final class MatchingRule {
  /** What a rule decides. */
  public enum Kind {
    EQUALITY,
    ORDERING,
    SUBSTRING
  }

  private final String oid;
  private final int code;
  private final String name;
  private final Kind kind;
  private final Syntax syntax;
  private final ValueNormalizer preparation;
  private volatile List<AttributeType> applies = List.of();

  MatchingRule(String oid, String name, Kind kind, Syntax syntax, ValueNormalizer preparation) {
    this.oid = oid;
    this.code = StableCode.of(oid);
    this.name = name;
    this.kind = kind;
    this.syntax = syntax;
    this.preparation = preparation;
  }

  public String oid() {
    return oid;
  }

  /** A number for the OID that is the same in every version of the schema. */
  public int code() {
    return code;
  }

  public String name() {
    return name;
  }

  public Kind kind() {
    return kind;
  }

  /** Whether values of a syntax can be compared with assertions under this rule. */
  boolean compares(Syntax values) {
    return preparation.compares(values.kind(), syntax.kind());
  }

  void setApplies(List<AttributeType> types) {
    applies = List.copyOf(types);
  }

  /** The attribute types that an extensible match can use this rule with (RFC 4512, 4.1.4). */
  public List<AttributeType> applies() {
    return applies;
  }

  /**
   * Whether normal forms are made of names of the schema, so that a value has another one when a
   * name comes or goes.
   */
  public boolean dependsOnNames() {
    return preparation.dependsOnNames();
  }

  /** Whether {@link #matches} is equality of normal forms, so that an index can answer it. */
  public boolean comparesNormalForms() {
    return preparation.comparesNormalForms();
  }

  /** Whether normal forms are text, which can sound like other text. */
  public boolean comparesText() {
    return preparation.isText();
  }

  /** The normal form of an attribute value; invalidAttributeSyntax if it has none. */
  public byte[] normalize(byte[] bytes, int offset, int length) throws LdapProblem {
    ByteSink out = new ByteSink(length + 8);
    preparation.value(bytes, offset, length, out);
    return out.toArray();
  }

  /** Appends the normal form of an attribute value; nothing defined is appended if it throws. */
  public void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    preparation.value(bytes, offset, length, out);
  }

  /**
   * The normal form of an assertion, which for a few rules is written in another syntax than the
   * values; invalidAttributeSyntax if it has none, which makes a filter part Undefined.
   */
  public byte[] normalizeAssertion(byte[] bytes, int offset, int length) throws LdapProblem {
    if (length == 0 && !syntax.accepts(bytes, offset, length)) {
      throw empty(syntax.description());
    }
    ByteSink out = new ByteSink(length + 8);
    preparation.assertion(bytes, offset, length, out);
    return out.toArray();
  }

  /**
   * Whether a value equals an assertion prepared by {@link #normalizeAssertion}. Allocates nothing
   * for ASCII values. A value that has no normal form matches nothing.
   */
  public boolean matches(byte[] bytes, int offset, int length, byte[] assertion, ByteSink scratch) {
    try {
      if (!preparation.comparesNormalForms()) {
        return preparation.fits(bytes, offset, length, assertion, scratch);
      }
      scratch.clear();
      preparation.value(bytes, offset, length, scratch);
      return scratch.contentEquals(assertion);
    } catch (LdapProblem valueWithoutNormalForm) {
      return false;
    }
  }

  /** Whether the rule can prepare substrings. */
  public boolean matchesSubstrings() {
    return preparation.knowsPieces();
  }

  /**
   * What the normal forms of all values begin with that begin with a piece of a substring
   * assertion.
   *
   * @param bytes the beginning of the normal forms; may be empty
   * @param exact whether no other normal form begins so
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Prefix(byte[] bytes, boolean exact) {}

  /** The prefix of normal forms for an initial piece from {@link #normalizeSubstring}. */
  public Prefix prefixOf(byte[] initialPiece) {
    return preparation.prefix(initialPiece);
  }

  /** Whether the other rule makes the same normal forms, whatever it decides by them. */
  public boolean preparesLike(MatchingRule other) {
    return preparation.isLike(other.preparation);
  }

  /** Whether values that are equal under this rule are equal under the other too. */
  public boolean isFinerThan(MatchingRule other) {
    return preparation.isFinerThan(other.preparation);
  }

  /** Whether the rule finds an assertion among the words of the other rule's normal forms. */
  public boolean findsWordsOf(MatchingRule other) {
    return preparation.findsWordsOf(other.preparation);
  }

  /** A piece of a substring assertion in the form in which it occurs in prepared values. */
  public byte[] normalizeSubstring(SubstringPart part, byte[] bytes, int offset, int length)
      throws LdapProblem {
    if (length == 0) {
      throw empty("piece of a substring assertion");
    }
    ByteSink out = new ByteSink(length + 8);
    substrings().piece(bytes, offset, length, part, out);
    return out.toArray();
  }

  /** Appends a whole value in the form in which pieces of substring assertions occur in it. */
  public void normalizeForSubstrings(byte[] bytes, int offset, int length, ByteSink out)
      throws LdapProblem {
    substrings().piece(bytes, offset, length, null, out);
  }

  private static LdapProblem empty(String what) {
    return new LdapProblem(ResultCode.INVALID_ATTRIBUTE_SYNTAX, "an empty value is no " + what);
  }

  private ValueNormalizer substrings() throws LdapProblem {
    if (!preparation.knowsPieces()) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING, "matching rule " + name + " knows no substrings");
    }
    return preparation;
  }

  /** RFC 4512, 4.1.3. */
  public String definition() {
    return "( " + oid + " NAME '" + name + "' SYNTAX " + syntax.oid() + " )";
  }

  @Override
  public String toString() {
    return name;
  }
}
