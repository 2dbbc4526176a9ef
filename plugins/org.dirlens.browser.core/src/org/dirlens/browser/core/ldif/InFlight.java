package org.dirlens.browser.core.ldif;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.PendingWrite;
import org.dirlens.connection.core.Write;

/**
 * Writes under way, in the order they were sent, and the rule which further write may join them. A
 * server may work on the requests of one connection side by side, so a write waits until those on
 * its ancestors, on itself and on its descendants are answered. A rename moves entries to names
 * that no other write tells: it goes alone. What is under way is bounded in number and in octets.
 */
public final class InFlight {
  /** A write with what is needed to report on it. */
  public record Sent(NumberedWrite record, PendingWrite pending, String key, long octets) {}

  /** The values of writes under way may take a sixteenth of the heap. */
  private static final int PART_OF_HEAP = 16;

  private static final Pattern SPACES = Pattern.compile(" {2,}");

  private final Deque<Sent> sent = new ArrayDeque<>();
  private final Map<String, Integer> entries = new HashMap<>();
  private final Map<String, Integer> ancestors = new HashMap<>();
  private final int writesMax;
  private final long octetsMax;
  private long octets;

  /**
   * None yet.
   *
   * @param writesMax writes that may be under way
   */
  public InFlight(int writesMax) {
    this(writesMax, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  InFlight(int writesMax, long octetsMax) {
    this.writesMax = writesMax;
    this.octetsMax = octetsMax;
  }

  /** Writes under way. */
  public int size() {
    return sent.size();
  }

  /** Whether none is under way. */
  public boolean isEmpty() {
    return sent.isEmpty();
  }

  /** True when the write must wait for one that is under way; a large one goes alone. */
  public boolean mustWait(Write write) {
    return !sent.isEmpty()
        && (sent.size() >= writesMax || octets + octets(write) > octetsMax || conflicts(write));
  }

  private static long octets(Write write) {
    return switch (write) {
      case Write.Add add -> add.entry().octets();
      case Write.Modify modify ->
          modify.modifications().stream().mapToLong(each -> each.attribute().octets()).sum();
      case Write.Delete delete -> 0;
      case Write.Rename rename -> 0;
    };
  }

  /**
   * What all spellings of a name have in common: no letter case, no number of spaces, and no types,
   * which have several names each. To wait for nothing does no harm.
   */
  private static String key(Write write) {
    return SPACES.matcher(DnText.key(write.dn(), type -> "x")).replaceAll(" ");
  }

  private boolean conflicts(Write write) {
    if (write instanceof Write.Rename || sent.getLast().record().write() instanceof Write.Rename) {
      return true;
    }
    String key = key(write);
    if (ancestors.containsKey(key)) {
      return true;
    }
    for (String each = key; !each.isEmpty(); each = DnText.parent(each)) {
      if (entries.containsKey(each)) {
        return true;
      }
    }
    return false;
  }

  /** A write was sent. */
  public void add(NumberedWrite record, PendingWrite pending) {
    String key = key(record.write());
    Sent added = new Sent(record, pending, key, octets(record.write()));
    sent.add(added);
    octets += added.octets();
    count(key, 1);
  }

  /** The one that was sent first, whose answer is awaited next. */
  public Sent removeOldest() {
    Sent oldest = sent.remove();
    octets -= oldest.octets();
    count(oldest.key(), -1);
    return oldest;
  }

  private void count(String key, int change) {
    merge(entries, key, change);
    for (String each = DnText.parent(key); !each.isEmpty(); each = DnText.parent(each)) {
      merge(ancestors, each, change);
    }
  }

  private static void merge(Map<String, Integer> counts, String key, int change) {
    counts.merge(key, change, (one, other) -> one + other == 0 ? null : one + other);
  }
}
