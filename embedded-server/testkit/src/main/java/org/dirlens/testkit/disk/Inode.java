package org.dirlens.testkit.disk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file or folder, whatever its name, and when it was synced. */
abstract sealed class Inode {
  private final List<int[]> syncs = new ArrayList<>();

  final void sync(SystemCall call) {
    syncs.add(new int[] {call.begun(), call.ended()});
  }

  /** Whether a sync that began after that place in the trace had ended at a point of it. */
  final boolean syncedBetween(int ended, int point) {
    return syncs.stream().anyMatch(sync -> sync[0] > ended && sync[1] <= point);
  }

  /** A folder, with what it held before anything was recorded and what it holds now. */
  static final class Folder extends Inode {
    final Map<String, Inode> before = new HashMap<>();
    final Map<String, Inode> now = new HashMap<>();
  }

  /** A file, with the bytes it had before, and all that was done to them. */
  static final class Content extends Inode {
    final byte[] before;
    final List<Change> changes = new ArrayList<>();

    Content(byte[] before) {
      this.before = before;
    }
  }

  /**
   * Bytes written to a file, or its length set.
   *
   * @param at where the bytes lie, or the length
   * @param bytes empty for a length
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Change(int begun, int ended, long at, byte[] bytes, boolean length) {}
}
