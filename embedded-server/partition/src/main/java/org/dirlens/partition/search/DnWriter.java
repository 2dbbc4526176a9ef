package org.dirlens.partition.search;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;

/** Writes the names of entries: their own RDN and the remembered name of their parent. */
final class DnWriter {
  private static final int KNOWN_MAX = 1_000;
  private static final byte[] TOP = {};

  private final Tree master;
  private final Map<Long, byte[]> known = new HashMap<>();
  private long lastId = -1;
  private byte[] lastName = TOP;

  DnWriter(Tree master) {
    this.master = master;
  }

  void write(EntryRecord entry, ByteSink to) {
    to.put(entry.bytes(), entry.rdnOffset(), entry.rdnLength());
    byte[] parent = name(entry.parentId());
    if (parent.length > 0) {
      to.put(',');
      to.put(parent);
    }
  }

  private byte[] name(long id) {
    if (id != lastId) {
      lastName = find(id);
      lastId = id;
    }
    return lastName;
  }

  private byte[] find(long id) {
    if (id == RdnTable.NO_ENTRY) {
      return TOP;
    }
    byte[] name = known.get(id);
    if (name == null) {
      ByteSink sink = new ByteSink();
      EntryRecord entry = MasterTable.require(master, id);
      sink.put(entry.bytes(), entry.rdnOffset(), entry.rdnLength());
      byte[] parent = find(entry.parentId());
      if (parent.length > 0) {
        sink.put(',');
        sink.put(parent);
      }
      name = sink.toArray();
      if (known.size() >= KNOWN_MAX) {
        known.clear();
      }
      known.put(id, name);
    }
    return name;
  }
}
