package org.dirlens.tree.internal.version;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.dirlens.tree.StoreActivity;
import org.jspecify.annotations.Nullable;

/**
 * The newest version, set by the writer thread and read by everyone, and the snapshots that are
 * open, so the versions that someone reads.
 *
 * <p>StoreOpening writes the snapshot into a free place, then looks whether its version is still
 * the newest, and if not pins the newer one and looks again. Whoever wants to free pages publishes
 * the version without them first and reads the places afterwards. So either it sees the snapshot,
 * or the snapshot sees the newer version.
 *
 * <p>Places lie in segments, each place on a cache line of its own; a thread begins to look at a
 * place that depends on its id. Segments are only ever added.
 */
public final class PublishedVersions {

  private static final int PLACES = 64;
  private static final int STRIDE = 16;
  private static final int SPREAD = 0x9E3779B9;

  /** Where a snapshot stands. */
  record Place(AtomicReferenceArray<@Nullable PinnedSnapshot> segment, int index) {
    static final Place NONE = new Place(new AtomicReferenceArray<>(1), 0);
  }

  private static final class Segment {
    final AtomicReferenceArray<@Nullable PinnedSnapshot> places =
        new AtomicReferenceArray<>(PLACES * STRIDE);
    final AtomicReference<@Nullable Segment> next = new AtomicReference<>();
  }

  private final LongSupplier nanoClock;
  private final Segment first = new Segment();
  private volatile Version newest;

  /**
   * The first version, read by nobody.
   *
   * @param nanoClock tells the age of snapshots
   */
  public PublishedVersions(Version newest, LongSupplier nanoClock) {
    this.newest = newest;
    this.nanoClock = nanoClock;
  }

  /** The version published last. */
  public Version newest() {
    return newest;
  }

  /** Makes a version the newest one. */
  public void publish(Version version) {
    newest = version;
  }

  /** Opens a snapshot of the newest version. */
  public PinnedSnapshot snapshot() {
    Version version = newest;
    PinnedSnapshot snapshot = new PinnedSnapshot(this, version, nanoClock.getAsLong());
    snapshot.standAt(enter(snapshot));
    for (Version now = newest; now.number() != version.number(); now = newest) {
      version = now;
      snapshot.pin(now);
    }
    return snapshot;
  }

  private Place enter(PinnedSnapshot snapshot) {
    int start = ((int) Thread.currentThread().threadId() * SPREAD) >>> 26;
    Segment segment = first;
    while (true) {
      for (int i = 0; i < PLACES; i++) {
        int index = ((start + i) % PLACES) * STRIDE;
        if (segment.places.get(index) == null
            && segment.places.compareAndSet(index, null, snapshot)) {
          return new Place(segment.places, index);
        }
      }
      segment = after(segment);
    }
  }

  private static Segment after(Segment segment) {
    Segment next = segment.next.get();
    if (next != null) {
      return next;
    }
    Segment added = new Segment();
    Segment witness = segment.next.compareAndExchange(null, added);
    return witness == null ? added : witness;
  }

  void close(Place place) {
    place.segment.set(place.index, null);
  }

  /** All open snapshots. */
  public List<PinnedSnapshot> snapshots() {
    List<PinnedSnapshot> open = new ArrayList<>();
    for (Segment segment = first; segment != null; segment = segment.next.get()) {
      for (int i = 0; i < PLACES; i++) {
        PinnedSnapshot snapshot = segment.places.get(i * STRIDE);
        if (snapshot != null) {
          open.add(snapshot);
        }
      }
    }
    return open;
  }

  /** The versions that are read now. */
  public ReadVersions beingRead() {
    return new ReadVersions(snapshots().stream().map(PinnedSnapshot::pinned).toList());
  }

  /**
   * Who reads now.
   *
   * @param warnMillis age from which a snapshot is named
   */
  public StoreActivity.Readers readers(long warnMillis) {
    long now = nanoClock.getAsLong();
    List<StoreActivity.OpenReader> readers =
        snapshots().stream()
            .map(each -> each.reader(now))
            .sorted((a, b) -> Long.compare(b.ageMillis(), a.ageMillis()))
            .toList();
    return new StoreActivity.Readers(
        readers.size(),
        readers.isEmpty() ? 0 : readers.get(0).ageMillis(),
        readers.stream().filter(each -> each.ageMillis() > warnMillis).toList());
  }
}
