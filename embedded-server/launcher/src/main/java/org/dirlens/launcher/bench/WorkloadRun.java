package org.dirlens.launcher.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.process.LoadOrder;
import org.dirlens.load.process.LoadProcess;
import org.dirlens.load.process.RelayedControl;
import org.dirlens.load.process.RunControl;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadFiles;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.Target;
import org.jspecify.annotations.Nullable;

/**
 * A workload on one or more servers, for some rounds, each load in a process of its own. In each
 * round every server has its turn, in every second round in the other order: what changes with time
 * changes for all alike. {@link #run} waits for the end; {@link #pause}, {@link #resume} and {@link
 * #cancel} come from other threads.
 */
public final class WorkloadRun implements RunControl {
  /** No operation of a workload has a space in its name. */
  static final String ALL_OPERATIONS = "all operations";

  private static final double NANOS_PER_SECOND = 1e9;

  private final Order order;
  private final LoadJava java;
  private final RelayedControl loads = new RelayedControl();

  /**
   * What shall be run.
   *
   * @param id of the run
   * @param name of the run
   * @param note of the run
   * @param subject the name of the workload
   * @param workload its text
   * @param given what takes the place of what the text says
   * @param data what the data of the servers is; empty for what is below the base
   * @param rounds at least 1
   */
  public record Order(
      String id,
      String name,
      String note,
      String subject,
      String workload,
      WorkloadReader.Given given,
      String data,
      int rounds) {}

  /**
   * A server under load.
   *
   * @param target what the run calls it
   * @param server how it is reached, and whom to bind as
   * @param userPassword for operations that bind as users
   * @param cpuNanos processor time of the server so far; null where nobody can tell
   */
  public record Loaded(
      Target target, LoadTarget server, String userPassword, @Nullable LongSupplier cpuNanos) {
    /** One whose processor time nobody can tell. */
    public Loaded(Target target, LoadTarget server, String userPassword) {
      this(target, server, userPassword, null);
    }

    /** The same for operations that bind as users with another password. */
    public Loaded withUserPassword(String other) {
      return new Loaded(target, server, other, cpuNanos);
    }
  }

  /** The Java is that of the load processes. */
  public WorkloadRun(Order order, LoadJava java) {
    this.order = order;
    this.java = java;
  }

  @Override
  public void pause() {
    loads.pause();
  }

  @Override
  public void resume() {
    loads.resume();
  }

  @Override
  public void cancel() {
    loads.cancel();
  }

  /**
   * Runs it. Entries that were added and could not be deleted are told in the note of the run.
   *
   * @param clock when it is
   * @param watch hears of each load
   * @throws IOException if a load fails, naming the server, or if nothing was answered
   * @throws WorkloadProblem if the workload cannot be read, naming the line
   * @throws CancellationException if it was cancelled
   * @throws InterruptedException if the thread is interrupted; the load has then ended, and deleted
   *     what it added
   */
  public Run run(
      List<Loaded> servers, InstantSource clock, Environment environment, LoadWatch watch)
      throws IOException, WorkloadProblem, InterruptedException {
    Workload workload = WorkloadReader.read(order.workload(), order.given());
    Instant started = clock.instant();
    List<Measured> measured = new ArrayList<>();
    LeftEntries left = new LeftEntries(watch);
    for (int round = 1; round <= order.rounds(); round++) {
      for (Loaded server : round % 2 == 1 ? servers : servers.reversed()) {
        left.turn(server.target().name(), round);
        ServerCpu cpu = new ServerCpu(left, server.cpuNanos());
        LoadResult result = load(round, server, cpu);
        measured.addAll(measured(round, server.target().name(), result, cpu.nanos()));
      }
    }
    if (measured.stream().allMatch(each -> each.counts().operations() == 0)) {
      throw new IOException("no operation was answered; nothing is kept");
    }
    return new Run(
        head(workload, left, started, clock.instant()),
        environment,
        configuration(workload, servers.stream().map(Loaded::target).toList()),
        measured,
        List.of(),
        List.of(),
        "");
  }

  private RunHead head(Workload workload, LeftEntries left, Instant started, Instant ended) {
    String note =
        Stream.of(order.note(), left.told())
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("\n"));
    return new RunHead(
        order.id(),
        order.name(),
        note,
        workload.title(),
        RunKind.WORKLOAD,
        started,
        Duration.between(started, ended));
  }

  private LoadResult load(int round, Loaded server, LoadWatch watch)
      throws IOException, InterruptedException {
    LoadOrder load =
        new LoadOrder(
            server.server(),
            order.workload(),
            order.given(),
            server.userPassword(),
            order.id().replaceAll("[^A-Za-z0-9]", "") + "r" + round);
    loads.requireGoing();
    try (LoadProcess process = LoadProcess.start(java, load)) {
      loads.begins(process);
      LoadResult result = process.await(watch);
      loads.requireGoing();
      return result;
    } catch (IOException e) {
      loads.requireGoing();
      throw new IOException(server.target().name() + ": " + e.getMessage(), e);
    } finally {
      loads.ended();
    }
  }

  private Configuration configuration(Workload workload, List<Target> targets)
      throws WorkloadProblem {
    return new Configuration(
        order.subject(),
        order.workload(),
        keptFolder(),
        order.data().isEmpty() ? "what is below " + workload.base() : order.data(),
        workload.seed(),
        workload.entries(),
        order.rounds(),
        targets);
  }

  /**
   * The folder of files that the text names, so that it can be run again; it is not kept for a text
   * without, nor is the text changed: both would tell runs apart that are alike.
   */
  private String keptFolder() throws WorkloadProblem {
    Path folder = order.given().folder();
    return folder != null && WorkloadFiles.inFolder(order.workload())
        ? folder.toAbsolutePath().normalize().toString()
        : "";
  }

  /**
   * What a load measured, as measurements of a round; operations without an answer and without an
   * error have none. Where the server's processor time is known and there are several operations,
   * it is that of all of them, which are one more.
   */
  static List<Measured> measured(
      int round, String target, LoadResult result, @Nullable Long serverCpuNanos) {
    List<MeasuredOperation> tried =
        result.operations().stream()
            .filter(each -> each.count() > 0 || !each.errorsByResultCode().isEmpty())
            .toList();
    double seconds = result.duration().toNanos() / NANOS_PER_SECOND;
    List<Measured> all = new ArrayList<>();
    if (!(seconds > 0)) {
      return all;
    }
    boolean one = tried.size() == 1;
    for (MeasuredOperation each : tried) {
      all.add(measured(round, target, each, seconds, one ? serverCpuNanos : null));
    }
    if (tried.size() > 1 && serverCpuNanos != null) {
      MeasuredOperation together = result.together(ALL_OPERATIONS);
      all.add(measured(round, target, together, seconds, serverCpuNanos));
    }
    return all;
  }

  private static Measured measured(
      int round,
      String target,
      MeasuredOperation operation,
      double seconds,
      @Nullable Long serverCpuNanos) {
    return new Measured(
        target,
        operation.operation(),
        round,
        new Counts(
            operation.count(), operation.entries(), new TreeMap<>(operation.errorsByResultCode())),
        seconds,
        operation.latencyNanos(),
        operation.countPerSecond(),
        serverCpuNanos);
  }
}
