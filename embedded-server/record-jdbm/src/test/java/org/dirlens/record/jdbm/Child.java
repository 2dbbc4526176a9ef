package org.dirlens.record.jdbm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;

/** A second process that opens a store, and its end of the talk. */
final class Child implements AutoCloseable {

  private final Process process;
  private final BufferedReader lines;

  private Child(Process process) {
    this.process = process;
    lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts a process that commits to a store without end, and says the number of each commit. */
  static Child writingTo(Path folder) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    ProcessBuilder builder =
        new ProcessBuilder(
            java, "-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp", classPath, Child.class.getName());
    builder.command().add(folder.toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      return new Child(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the process says next, or null when it has ended. */
  String line() {
    try {
      return lines.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process without warning. */
  @Override
  public void close() {
    process.toHandle().destroyForcibly(); // unlike the process's own method it leaves its output
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("process " + process.pid() + " does not end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The process. */
  public static void main(String[] arguments) {
    try (RecordStore store = JdbmRecordStore.open(Path.of(arguments[0]))) {
      Attacked history = Attacked.check(store);
      System.out.println(history.number());
      Random random = new Random(history.number());
      while (true) {
        if (random.nextInt(20) == 0) {
          fillABatchThatIsNeverCommitted(store, random);
        }
        history.commit(store);
        System.out.println(history.number());
      }
    } catch (StoreProblem e) {
      System.out.println(e.kind() + " " + e.store());
    }
  }

  private static void fillABatchThatIsNeverCommitted(RecordStore store, Random random) {
    RecordBatch batch = store.begin();
    for (int i = 0; i < JdbmRecordStore.BUFFERED_RECORDS + 20; i++) {
      batch.insert(new byte[random.nextInt(RecordStore.MAX_RECORD_BYTES)]);
    }
    if (random.nextBoolean()) {
      batch.close();
    }
  }
}
