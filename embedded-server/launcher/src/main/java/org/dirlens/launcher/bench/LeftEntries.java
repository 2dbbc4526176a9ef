package org.dirlens.launcher.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;

/** Keeps which entries loads added and could not delete, and passes all on. One thread. */
public final class LeftEntries implements LoadWatch {
  private static final int NAMED_MAX = 10;

  private final LoadWatch next;
  private final List<String> named = new ArrayList<>();
  private long count;
  private String target = "";

  public LeftEntries(LoadWatch next) {
    this.next = next;
  }

  @Override
  public void turn(String turned, int round) {
    target = turned;
    next.turn(turned, round);
  }

  @Override
  public void state(LoadState state) {
    next.state(state);
  }

  @Override
  public void second(LoadSecond second) {
    next.second(second);
  }

  @Override
  public void notDeleted(String entry, int resultCode) {
    count++;
    if (named.size() < NAMED_MAX) {
      named.add(entry + " on " + target + " (result code " + resultCode + ")");
    }
    next.notDeleted(entry, resultCode);
  }

  /** How many there are and the first names, for people; empty if there is none. */
  public String told() {
    if (count == 0) {
      return "";
    }
    String more = count > named.size() ? String.format(Locale.ROOT, " and %,d more", more()) : "";
    return String.format(
        Locale.ROOT,
        "%,d %s not be deleted: %s%s.",
        count,
        count == 1 ? "entry that was added could" : "entries that were added could",
        String.join("; ", named),
        more);
  }

  private long more() {
    return count - named.size();
  }
}
