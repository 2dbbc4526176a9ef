package org.dirlens.index.core;

/** How far below its base a search goes (RFC 4511, 4.5.1.2). */
public enum SearchScope {
  BASE,
  ONE,
  SUB
}
