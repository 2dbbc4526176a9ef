package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.runs.Run;
import org.eclipse.core.runtime.IProgressMonitor;
import org.junit.jupiter.api.Test;

/** A load in the window, whoever looks at it. */
class LoadJobTest {
  private final List<String> found = new ArrayList<>();

  /** Leaves two entries and does not get to its end. */
  private static final class Leaving extends LoadJob {
    Leaving() {
      super(Subject.PEERS, 1);
    }

    @Override
    Run measure(Path folder, LoadWatch watch, IProgressMonitor monitor) throws IOException {
      watch.turn("localhost:389", 1);
      watch.notDeleted("cn=a", 50);
      watch.notDeleted("cn=b", 80);
      throw new IOException("the rest was not run");
    }
  }

  @Test
  void entriesThatItLeavesAreTold() throws InterruptedException {
    LoadJob job = new Leaving();
    job.schedule();
    job.join();
    job.follow(
        new LoadFollower() {
          @Override
          public void doing(String what, double share) {}

          @Override
          public void found(String sentence) {
            found.add(sentence);
          }

          @Override
          public void second(String target, long endMillis, List<MeasuredOperation> operations) {}

          @Override
          public void ended() {}
        });
    assertEquals(
        List.of(
            "2 entries that were added could not be deleted: cn=a on localhost:389 (result code 50);"
                + " cn=b on localhost:389 (result code 80)."),
        found);
    assertTrue(job.problem().contains("the rest was not run"), job.problem());
  }
}
