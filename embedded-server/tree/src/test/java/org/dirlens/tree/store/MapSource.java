package org.dirlens.tree.store;

import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import org.dirlens.tree.SortedSource;

/** A sorted map as a source. */
final class MapSource implements SortedSource {

  private final Iterator<Map.Entry<byte[], byte[]>> entries;
  private Map.Entry<byte[], byte[]> entry = Map.entry(new byte[0], new byte[0]);

  MapSource(SortedMap<byte[], byte[]> map) {
    entries = map.entrySet().iterator();
  }

  @Override
  public boolean next() {
    if (!entries.hasNext()) {
      return false;
    }
    entry = entries.next();
    return true;
  }

  @Override
  public byte[] key() {
    return entry.getKey();
  }

  @Override
  public byte[] value() {
    return entry.getValue();
  }
}
