package org.dirlens.connection.core;

/** How far below its base a search looks (RFC 4511, section 4.5.1.2). */
public enum Scope {
  BASE,
  ONE_LEVEL,
  SUBTREE
}
