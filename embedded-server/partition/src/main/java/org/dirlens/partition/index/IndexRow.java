package org.dirlens.partition.index;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.dirlens.partition.ids.ByteReader;
import org.dirlens.record.Varint;

/**
 * The row of an index in the catalog.
 *
 * <pre>
 * row  = threshold cacheBytes 1*(kind state build) [hidden]   ; two varints, then a byte each
 * kind = 0 presence, 1 equality, 2 ordering, 3 substring, 4 approximate, 5 hash
 * state = 0 disabled, 1 write-only, 2 readable
 * build = 0 none, 1 one is under way: changes are noted in the journal
 * hidden = 1 searches do not use the index; left out if they do
 * </pre>
 *
 * @param attribute canonical name of the attribute type
 * @param kinds each kind with how far it is
 */
public record IndexRow(
    String attribute,
    int threshold,
    long cacheBytes,
    Map<IndexKind, KindRow> kinds,
    boolean hidden) {

  /** How far a kind is, and whether a build of it is under way. */
  public record KindRow(IndexState state, boolean building) {}

  public IndexRow {
    kinds = Map.copyOf(kinds);
  }

  public IndexRow with(IndexKind kind, KindRow row) {
    Map<IndexKind, KindRow> changed = new EnumMap<>(IndexKind.class);
    changed.putAll(kinds);
    changed.put(kind, row);
    return new IndexRow(attribute, threshold, cacheBytes, changed, hidden);
  }

  public IndexRow without(IndexKind kind) {
    Map<IndexKind, KindRow> changed = new EnumMap<>(IndexKind.class);
    changed.putAll(kinds);
    changed.remove(kind);
    return new IndexRow(attribute, threshold, cacheBytes, changed, hidden);
  }

  public IndexRow withLimits(int newThreshold, long newCacheBytes) {
    return new IndexRow(attribute, newThreshold, newCacheBytes, kinds, hidden);
  }

  public IndexDefinition definition() {
    return new IndexDefinition(attribute, kinds.keySet(), threshold, cacheBytes, hidden);
  }

  public byte[] encode() {
    byte[] bytes = new byte[2 * Varint.MAX_BYTES + 3 * kinds.size() + 1];
    int end = Varint.write(bytes, 0, threshold);
    end = Varint.write(bytes, end, cacheBytes);
    for (Map.Entry<IndexKind, KindRow> kind : kinds.entrySet()) {
      bytes[end++] = (byte) kind.getKey().code();
      bytes[end++] = (byte) kind.getValue().state().code();
      bytes[end++] = (byte) (kind.getValue().building() ? 1 : 0);
    }
    if (hidden) {
      bytes[end++] = 1;
    }
    return Arrays.copyOf(bytes, end);
  }

  public static IndexRow decode(String attribute, byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset, length);
    int threshold = (int) reader.varint();
    long cacheBytes = reader.varint();
    Map<IndexKind, KindRow> kinds = new EnumMap<>(IndexKind.class);
    while (reader.remaining() >= 3) {
      IndexKind kind = IndexKind.ofCode(reader.unsignedByte());
      IndexState state = IndexState.ofCode(reader.unsignedByte());
      kinds.put(kind, new KindRow(state, reader.unsignedByte() == 1));
    }
    boolean hidden = reader.remaining() > 0 && reader.unsignedByte() == 1;
    return new IndexRow(attribute, threshold, cacheBytes, kinds, hidden);
  }
}
