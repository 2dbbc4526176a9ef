package org.dirlens.partition.resolution;

/** How far below its base a search looks (RFC 4511, 4.5.1.2). */
public enum Scope {
  /** The base alone. */
  BASE,
  /** The entries right below the base. */
  ONE,
  /** The base and all entries below it. */
  SUB
}
