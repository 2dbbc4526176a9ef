package org.dirlens.partition.schema;

/**
 * An attribute syntax (RFC 4517, section 3): which byte strings are values.
 *
 * <p>Identity is the object: there is one per schema and OID.
 */
public final class Syntax {
  private final SyntaxKind kind;

  Syntax(SyntaxKind kind) {
    this.kind = kind;
  }

  SyntaxKind kind() {
    return kind;
  }

  public String oid() {
    return kind.oid();
  }

  public String description() {
    return kind.description();
  }

  /** Whether values are UTF-8 text that a person can read and type. */
  public boolean humanReadable() {
    return kind.humanReadable();
  }

  /** Whether the bytes are a value of this syntax. */
  public boolean accepts(byte[] bytes, int offset, int length) {
    return kind.accepts(bytes, offset, length);
  }

  /** RFC 4512, 4.1.5. */
  public String definition() {
    String readable = humanReadable() ? "" : " X-NOT-HUMAN-READABLE 'TRUE'";
    return "( " + oid() + " DESC '" + description() + "'" + readable + " )";
  }

  @Override
  public String toString() {
    return description() + " (" + oid() + ")";
  }
}
