package org.dirlens.partition.schema;

/** A 32-bit number for an OID that is the same in every run and version: FNV-1a of its text. */
public final class StableCode {
  private StableCode() {}

  /** The number of an OID in digits and dots. */
  public static int of(String oid) {
    int hash = 0x811C9DC5;
    for (int i = 0; i < oid.length(); i++) {
      hash = (hash ^ oid.charAt(i)) * 0x01000193;
    }
    return hash;
  }
}
