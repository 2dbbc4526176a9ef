package org.dirlens.partition.schema;

/** Where a piece of a substring assertion stands (RFC 4511, 4.5.1.7.2). */
public enum SubstringPart {
  INITIAL,
  ANY,
  FINAL
}
