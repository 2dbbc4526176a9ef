package org.dirlens.server.message;

import org.jspecify.annotations.Nullable;

/** The extended operations the server knows (RFC 4511, section 4.12). */
public enum ExtendedOperation {
  /** RFC 4511, section 4.14. */
  START_TLS("1.3.6.1.4.1.1466.20037"),
  /** RFC 4532. */
  WHO_AM_I("1.3.6.1.4.1.4203.1.11.3"),
  /** RFC 3062. */
  PASSWORD_MODIFY("1.3.6.1.4.1.4203.1.11.1"),
  /** RFC 3909. */
  CANCEL("1.3.6.1.1.8"),
  /** RFC 5805, section 2.1. */
  START_TRANSACTION("1.3.6.1.1.21.1"),
  /** RFC 5805, section 2.3. */
  END_TRANSACTION("1.3.6.1.1.21.3");

  private final String oid;

  ExtendedOperation(String oid) {
    this.oid = oid;
  }

  public String oid() {
    return oid;
  }

  /** The operation with this number; null if the server has none. */
  public static @Nullable ExtendedOperation ofOid(String oid) {
    for (ExtendedOperation operation : values()) {
      if (operation.oid.equals(oid)) {
        return operation;
      }
    }
    return null;
  }
}
