package org.dirlens.index.keys;

/**
 * What lies on one side of a threshold.
 *
 * @param keys whose lists lie there
 * @param ids in these lists
 * @param bytes of the ids in the trees, estimated as if they were spread evenly over all entries
 * @param readNanos to read the lists of all these keys once; NaN where nothing was measured
 * @param addNanos to add one more id to the list of each of these ids once, so that a key counts as
 *     often as entries have it; NaN where nothing was measured
 */
public record SideFigures(long keys, long ids, double bytes, double readNanos, double addNanos) {
  static final SideFigures NONE = new SideFigures(0, 0, 0, 0, 0);

  SideFigures plus(SideFigures other) {
    return new SideFigures(
        keys + other.keys,
        ids + other.ids,
        bytes + other.bytes,
        readNanos + other.readNanos,
        addNanos + other.addNanos);
  }

  SideFigures minus(SideFigures other) {
    return new SideFigures(
        keys - other.keys,
        ids - other.ids,
        bytes - other.bytes,
        readNanos - other.readNanos,
        addNanos - other.addNanos);
  }

  /** What reading the list of one key takes, of keys that are asked for alike; NaN of no keys. */
  public double readNanosOfKey() {
    return keys == 0 ? Double.NaN : readNanos / keys;
  }

  /** What one more id takes, of keys that grow as they have grown; NaN of no ids. */
  public double addNanosOfId() {
    return ids == 0 ? Double.NaN : addNanos / ids;
  }
}
