package org.dirlens.load.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.dirlens.load.LoadResult;
import org.dirlens.load.client.LoadListener;
import org.jspecify.annotations.Nullable;

/**
 * A load in a process of its own. {@link #await} runs on the thread of whoever wants the result and
 * tells the listener on it; the other methods come from any thread.
 */
public final class LoadProcess implements RunControl, AutoCloseable {
  private static final int PIECES_MAX = 8;
  private static final long CLOSE_SECONDS = 60;

  private final Process process;
  private final OutputStream words;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();

  private LoadProcess(Process process) {
    this.process = process;
    this.words = process.getOutputStream();
  }

  /**
   * Starts it; it connects at once.
   *
   * @throws IOException if the program is not there, or ends before it has its order
   */
  public static LoadProcess start(LoadJava java, LoadOrder order) throws IOException {
    LoadProcess load = new LoadProcess(new ProcessBuilder(java.commandLine()).start());
    Thread.ofPlatform().name("load errors").daemon().start(load::keepErrors);
    try {
      order.write(load.words);
      return load;
    } catch (IOException e) {
      load.process.destroyForcibly();
      throw new IOException("the load process did not take its order: " + load.said(), e);
    }
  }

  /** The first that it wrote on its error output. */
  private String said() {
    return String.join("", said);
  }

  private void keepErrors() {
    byte[] buffer = new byte[512];
    try (InputStream errors = process.getErrorStream()) {
      for (int read = errors.read(buffer); read >= 0; read = errors.read(buffer)) {
        if (said.size() < PIECES_MAX) {
          said.add(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      // the process has ended
    }
  }

  /**
   * Waits for the end.
   *
   * @param listener hears of the load as it runs
   * @throws IOException with what the process says if the load failed, or with what it printed if
   *     it ended without a result
   */
  public LoadResult await(LoadListener listener) throws IOException, InterruptedException {
    Ending ending = new Ending();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        LoadLines.take(line, listener, ending);
      }
    } catch (RuntimeException e) {
      process.destroyForcibly();
      throw new IOException("the load process said what cannot be read: " + e.getMessage(), e);
    }
    int exit = process.waitFor();
    if (ending.problem != null) {
      throw new IOException(ending.problem);
    }
    if (ending.result == null) {
      throw new IOException("the load process ended with " + exit + ": " + said());
    }
    return ending.result;
  }

  private static final class Ending implements LoadLines.End {
    private @Nullable LoadResult result;
    private @Nullable String problem;

    @Override
    public void result(LoadResult all) {
      result = all;
    }

    @Override
    public void problem(String what) {
      problem = what;
    }
  }

  @Override
  public void pause() {
    say("pause");
  }

  @Override
  public void resume() {
    say("resume");
  }

  /** Ends the load early; {@link #await} has what was measured so far. */
  @Override
  public void cancel() {
    say("cancel");
  }

  private synchronized void say(String word) {
    try {
      words.write((word + "\n").getBytes(StandardCharsets.UTF_8));
      words.flush();
    } catch (IOException e) {
      // The process has ended, and await says how.
    }
  }

  /** Its number, for those who end it from outside. */
  long pid() {
    return process.pid();
  }

  /** Whether it is there. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Cancels, lets it delete what it added for a minute, and ends the process. */
  @Override
  public void close() {
    cancel();
    try {
      if (process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
