package org.dirlens.partition.entry;

/**
 * One change of a Modify operation (RFC 4511, 4.6; RFC 4525).
 *
 * @param kind what to do
 * @param attribute what with; no values with DELETE and REPLACE: the whole attribute goes
 */
public record Modification(Kind kind, Attribute attribute) {
  /** Puts this attribute in the place of all that the entry has of its type and options. */
  public static Modification replace(Attribute attribute) {
    return new Modification(Kind.REPLACE, attribute);
  }

  /** RFC 4511, 4.6, and RFC 4525. */
  public enum Kind {
    ADD(0),
    DELETE(1),
    REPLACE(2),
    INCREMENT(3);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** The number on the wire. */
    public int code() {
      return code;
    }
  }
}
