package org.dirlens.load.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.dirlens.load.client.LoadClient;
import org.dirlens.load.client.LoadListener;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadMix;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;

/**
 * The main program of a load process. Behind its order come words, one a line: pause, resume,
 * cancel. The end of the input cancels as well, so a load does not outlive whoever wanted it; so
 * does a signal, since that of a terminal reaches this process beside its parent.
 */
public final class LoadMain {
  private static final long END_SECONDS_MAX = 60;

  private LoadMain() {}

  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.exit(run(System.in, out));
  }

  private static int run(InputStream in, PrintStream out) {
    CountDownLatch ended = new CountDownLatch(1);
    try {
      LoadOrder order = LoadOrder.read(in);
      Workload workload = WorkloadReader.read(order.workload(), order.given());
      WorkloadMix mix = new WorkloadMix(workload, order.userPassword(), order.run());
      LoadClient load = new LoadClient(order.target(), mix, workload.shape(), new Telling(out));
      Thread.ofPlatform().name("words").daemon().start(() -> obey(in, load));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(load, ended), "load end"));
      out.println(LoadLines.result(load.run()));
      return 0;
    } catch (IOException | WorkloadProblem | RuntimeException e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      out.println(LoadLines.problem(message));
      return 1;
    } finally {
      ended.countDown();
    }
  }

  /** Lives until what was added is deleted and the result is written. */
  private static void end(LoadClient load, CountDownLatch ended) {
    load.cancel();
    try {
      ended.await(END_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void obey(InputStream in, LoadClient load) {
    try {
      for (String word = LoadOrder.line(in); word != null; word = LoadOrder.line(in)) {
        switch (word) {
          case "pause" -> load.pause();
          case "resume" -> load.resume();
          default -> load.cancel();
        }
      }
    } catch (IOException e) {
      // as at the end of the input
    }
    load.cancel();
  }

  /** Writes what a load tells. */
  private record Telling(PrintStream out) implements LoadListener {
    @Override
    public void state(LoadState state) {
      out.println(LoadLines.state(state));
    }

    @Override
    public void second(LoadSecond second) {
      out.println(LoadLines.second(second));
    }

    @Override
    public void notDeleted(String entry, int resultCode) {
      out.println(LoadLines.notDeleted(entry, resultCode));
    }
  }
}
