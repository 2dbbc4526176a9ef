package org.dirlens.partition.filter;

/** Three-valued logic (RFC 4511, 4.5.1.7): an entry is found only if its filter is TRUE. */
public enum Truth {
  TRUE,
  FALSE,
  UNDEFINED;

  public static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  public Truth not() {
    return switch (this) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      case UNDEFINED -> UNDEFINED;
    };
  }
}
