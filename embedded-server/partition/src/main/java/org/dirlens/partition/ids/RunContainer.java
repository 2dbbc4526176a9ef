package org.dirlens.partition.ids;

import org.dirlens.record.Varint;

/** Members in unbroken runs: what sequential ids of one kind of entry look like. */
final class RunContainer implements Container {
  /** First and last member of each run in turn, upwards, with a gap between runs. */
  private final char[] bounds;

  private final int cardinality;

  RunContainer(char[] bounds) {
    this.bounds = bounds;
    int count = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      count += bounds[i + 1] - bounds[i] + 1;
    }
    this.cardinality = count;
  }

  /** One run with both ends included. */
  static RunContainer of(int first, int last) {
    return new RunContainer(new char[] {(char) first, (char) last});
  }

  /** The runs with a member more that lengthens the last one. */
  RunContainer lengthened() {
    char[] longer = bounds.clone();
    longer[longer.length - 1]++;
    return new RunContainer(longer);
  }

  /** Writes the runs as {@link ContainerCodec} says, up to about {@code limit}; answers the end. */
  int write(byte[] target, int start, int limit) {
    int end = start;
    int expected = 0;
    for (int run = 0; run < bounds.length && end < limit; run += 2) {
      end = Varint.write(target, end, bounds[run] - expected);
      end = Varint.write(target, end, bounds[run + 1] - bounds[run]);
      expected = bounds[run + 1] + 1;
    }
    return end;
  }

  @Override
  public int cardinality() {
    return cardinality;
  }

  @Override
  public boolean contains(int low) {
    int run = runEndingFrom(0, low);
    return run < bounds.length && bounds[run] <= low;
  }

  @Override
  public int first() {
    return bounds[0];
  }

  @Override
  public int last() {
    return bounds[bounds.length - 1];
  }

  @Override
  public void addTo(long[] words) {
    for (int run = 0; run < bounds.length; run += 2) {
      for (int word = bounds[run] >>> 6; word <= bounds[run + 1] >>> 6; word++) {
        words[word] |= mask(run, word);
      }
    }
  }

  @Override
  public void removeFrom(long[] words) {
    for (int run = 0; run < bounds.length; run += 2) {
      for (int word = bounds[run] >>> 6; word <= bounds[run + 1] >>> 6; word++) {
        words[word] &= ~mask(run, word);
      }
    }
  }

  @Override
  public LowIterator lows() {
    return new Lows();
  }

  /** The bits of a run that lie in a word. */
  private long mask(int run, int word) {
    long mask = -1L;
    if (bounds[run] >>> 6 == word) {
      mask &= -1L << bounds[run];
    }
    if (bounds[run + 1] >>> 6 == word) {
      mask &= -1L >>> (Long.SIZE - 1 - (bounds[run + 1] & 63));
    }
    return mask;
  }

  /**
   * Index of the first run, at or behind {@code run}, whose last member is at least {@code low}.
   */
  private int runEndingFrom(int run, int low) {
    int smallest = run / 2;
    int largest = bounds.length / 2;
    while (smallest < largest) {
      int middle = (smallest + largest) >>> 1;
      if (bounds[2 * middle + 1] < low) {
        smallest = middle + 1;
      } else {
        largest = middle;
      }
    }
    return 2 * smallest;
  }

  private final class Lows implements LowIterator {
    private int run;
    private int next = bounds[0];

    @Override
    public int next() {
      if (run == bounds.length) {
        return -1;
      }
      int found = next++;
      if (found == bounds[run + 1]) {
        run += 2;
        next = run < bounds.length ? bounds[run] : SIZE;
      }
      return found;
    }

    @Override
    public int nextFrom(int low) {
      if (low > next) {
        run = runEndingFrom(run, low);
        next = run < bounds.length ? Math.max(low, bounds[run]) : SIZE;
      }
      return next();
    }
  }
}
