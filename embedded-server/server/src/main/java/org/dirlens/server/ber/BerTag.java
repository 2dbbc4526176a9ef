package org.dirlens.server.ber;

/** The universal tags LDAP uses, as they stand on the wire (X.690, section 8.1.2). */
public final class BerTag {
  public static final int BOOLEAN = 0x01;
  public static final int INTEGER = 0x02;
  public static final int OCTET_STRING = 0x04;
  public static final int ENUMERATED = 0x0A;
  public static final int SEQUENCE = 0x30;
  public static final int SET = 0x31;

  private BerTag() {}

  /** Context-specific primitive tag {@code [number]}. */
  public static int context(int number) {
    return 0x80 | number;
  }

  /** Context-specific constructed tag {@code [number]}. */
  public static int contextConstructed(int number) {
    return 0xA0 | number;
  }
}
