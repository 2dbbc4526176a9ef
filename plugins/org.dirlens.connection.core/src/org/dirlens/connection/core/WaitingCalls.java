package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.runtime.ILog;
import org.jspecify.annotations.Nullable;

/**
 * The rule of the display thread, kept at the doors to servers and engines: whatever may wait for
 * one of them calls {@link #begin} first. A thread that draws the window is named once by {@link
 * #forbidOn}; a call that it makes all the same is written to the log, or fails where the thread is
 * watched strictly, as in tests.
 *
 * <p>Threads: any. A call costs one look into a map.
 */
public final class WaitingCalls {
  /** What becomes of a call that a watched thread makes. */
  public enum Reaction {
    /** It is made, and logged once for each name of a call. */
    LOG,
    /** It fails with an {@link IllegalStateException}. */
    FAIL
  }

  private static final Map<Thread, Reaction> WATCHED = new ConcurrentHashMap<>();
  private static final Map<String, IllegalStateException> FAULTS = new ConcurrentHashMap<>();

  private WaitingCalls() {}

  /** From now on this thread shall make no call that may wait. */
  public static void forbidOn(Thread thread, Reaction reaction) {
    WATCHED.put(thread, reaction);
  }

  /** This thread, which has drawn its last window, is not watched any more. */
  public static void allowOn(Thread thread) {
    WATCHED.remove(thread);
  }

  /**
   * Said first by all that may wait for a server, an engine or the network.
   *
   * @param call what is called, such as {@code Session.read}
   * @throws IllegalStateException if this thread is watched strictly
   */
  public static void begin(String call) {
    Thread caller = Thread.currentThread();
    @Nullable Reaction reaction = WATCHED.get(caller);
    if (reaction != null) {
      refuse(call, caller, reaction);
    }
  }

  /** The calls that watched threads made since this was asked last, the first of each name. */
  public static List<IllegalStateException> takeFaults() {
    List<IllegalStateException> taken = new ArrayList<>();
    for (String call : FAULTS.keySet()) {
      taken.add(FAULTS.remove(call));
    }
    return taken;
  }

  private static void refuse(String call, Thread caller, Reaction reaction) {
    IllegalStateException fault =
        new IllegalStateException(
            call + " may wait, and was called on the thread of the window, " + caller.getName());
    boolean first = FAULTS.putIfAbsent(call, fault) == null;
    if (reaction == Reaction.FAIL) {
      throw fault;
    }
    if (first) {
      ILog.of(WaitingCalls.class).error(fault.getMessage(), fault);
    }
  }
}
