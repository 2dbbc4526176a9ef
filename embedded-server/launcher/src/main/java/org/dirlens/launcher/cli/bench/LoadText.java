package org.dirlens.launcher.cli.bench;

import java.io.PrintWriter;
import java.util.Locale;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.workload.Workload;

/** A line a second of how a load goes, and each entry that it could not delete. */
final class LoadText implements LoadWatch {
  private final PrintWriter err;
  private final int rounds;
  private final boolean adds;
  private String turn = "";

  LoadText(PrintWriter err, int rounds, Workload workload) {
    this.err = err;
    this.rounds = rounds;
    this.adds = workload.adds();
  }

  @Override
  public void turn(String target, int round) {
    turn = target + ", round " + round + " of " + rounds;
  }

  @Override
  public void state(LoadState state) {
    if (adds && state == LoadState.CLEANING_UP) {
      say("deleting what was added");
    }
  }

  @Override
  public void second(LoadSecond second) {
    long answered = second.operations().stream().mapToLong(MeasuredOperation::count).sum();
    long errors = second.operations().stream().mapToLong(MeasuredOperation::errors).sum();
    say(
        String.format(
            Locale.ROOT,
            "%s: %,d a second%s",
            second.second() < 0 ? "warming up" : "second " + (second.second() + 1),
            answered,
            errors == 0 ? "" : String.format(Locale.ROOT, ", %,d errors", errors)));
  }

  @Override
  public void notDeleted(String entry, int resultCode) {
    say("could not delete " + entry + ", result code " + resultCode);
  }

  private void say(String what) {
    err.println(turn + ", " + what);
    err.flush();
  }
}
