package org.dirlens.partition.table;

import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/**
 * The hierarchy: parent id and normalised RDN to entry id. The children of an entry are one range,
 * in order of their RDNs, so they are counted without being read.
 */
public final class RdnTable {
  public static final TreeName NAME = new TreeName("rdn");

  /** The id of no entry; the parent of the suffix entry. Entries have ids from 1. */
  public static final long NO_ENTRY = 0;

  private RdnTable() {}

  public static byte[] key(long parent, byte[] normalizedRdn) {
    byte[] key = new byte[IdKey.BYTES + normalizedRdn.length];
    IdKey.write(key, parent);
    System.arraycopy(normalizedRdn, 0, key, IdKey.BYTES, normalizedRdn.length);
    return key;
  }

  /** The id of a child, or {@link #NO_ENTRY}. */
  public static long find(Tree rdn, long parent, byte[] normalizedRdn) {
    Slice id = new Slice();
    return rdn.find(key(parent, normalizedRdn), id) ? IdKey.read(id) : NO_ENTRY;
  }

  /** Whether any entry stands below one. */
  public static boolean hasChildren(Tree rdn, long parent) {
    Cursor cursor = rdn.cursor();
    return cursor.seek(IdKey.of(parent)) && IdKey.read(cursor.key()) == parent;
  }
}
