package org.dirlens.server.task;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.json.Json;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;
import org.jspecify.annotations.Nullable;

/** One piece of work on a thread of its own, with how far it is. Any thread. */
public final class Task {
  /** Damages that are told in words. */
  public static final int DAMAGES_MAX = 100;

  /** Where a task stands; the last three are its end. */
  public enum State {
    RUNNING,
    DONE,
    FAILED,
    CANCELLED
  }

  /** What a task does. */
  @FunctionalInterface
  public interface Work {
    Result run(ProgressMonitor monitor) throws LdapProblem, IOException;
  }

  /**
   * What a task is about.
   *
   * @param kind one word
   * @param suffix the partition; null if it is about all
   * @param more other attributes of its entry
   */
  public record Facts(String kind, @Nullable Dn suffix, Map<String, List<String>> more) {
    public Facts {
      more = Map.copyOf(more);
    }
  }

  /** What came of a task: one sentence, and what was found damaged. */
  public record Result(String text, List<String> damages) {
    public Result {
      damages = List.copyOf(damages);
    }

    public static Result of(String text) {
      return new Result(text, List.of());
    }
  }

  /** Progress as last reported. */
  private record Progress(String phase, long done, long total) {}

  private record End(State state, Result result, @Nullable LdapProblem problem, Instant at) {}

  private final String name;
  private final Facts facts;
  private final TaskKinds.Company company;
  private final Instant started;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Progress progress = new Progress("", 0, -1);
  private final List<String> damages = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private volatile @Nullable End end;
  private volatile boolean cancelled;

  Task(String name, TaskKinds.Prepared prepared, Instant started) {
    this.name = name;
    this.facts = prepared.facts();
    this.company = prepared.company();
    this.started = started;
  }

  String name() {
    return name;
  }

  /** The state now. */
  public State state() {
    return state(end);
  }

  private static State state(@Nullable End end) {
    return end == null ? State.RUNNING : end.state;
  }

  /** Whether it runs, on this partition or on all; null is for all. */
  boolean worksOn(@Nullable Dn suffix) {
    return end == null && (facts.suffix == null || suffix == null || facts.suffix.equals(suffix));
  }

  /** Whether nothing else may work on its partition. */
  boolean alone() {
    return company == TaskKinds.Company.NONE;
  }

  /** When it ended; null while it runs. */
  @Nullable Instant ended() {
    End last = end;
    return last == null ? null : last.at;
  }

  /** Lets it end soon, with nothing changed. */
  void cancel() {
    cancelled = true;
  }

  void run(Work work, InstantSource clock) {
    end = outcome(work, clock);
    begun.countDown();
    over.countDown();
  }

  private End outcome(Work work, InstantSource clock) {
    try {
      Result result = work.run(new Monitor());
      return new End(State.DONE, result, null, clock.instant());
    } catch (CancellationException e) {
      LdapProblem why = new LdapProblem(ResultCode.CANCELED, "cancelled; nothing changed");
      return ended(why, clock);
    } catch (LdapProblem problem) {
      return ended(problem, clock);
    } catch (IOException e) {
      return ended(new LdapProblem(ResultCode.OTHER, e.toString()), clock);
    } catch (RuntimeException | Error fault) {
      if (fault instanceof StoreProblem problem && problem.kind() == StoreProblem.Kind.CLOSED) {
        return ended(new LdapProblem(ResultCode.UNAVAILABLE, closed()), clock);
      }
      if (fault instanceof StoreProblem problem && problem.kind() == StoreProblem.Kind.FULL) {
        String why = "the server's disk is full: " + problem.getMessage();
        return ended(new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, why), clock);
      }
      System.getLogger(Task.class.getName())
          .log(System.Logger.Level.ERROR, "task " + name + " of " + facts.kind + " failed", fault);
      return ended(
          new LdapProblem(ResultCode.OTHER, "the server failed: " + fault.getMessage()), clock);
    }
  }

  private String closed() {
    return facts.suffix == null
        ? "a partition was deleted, or the server stops"
        : "the partition " + facts.suffix + " was deleted, or the server stops";
  }

  private static End ended(LdapProblem problem, InstantSource clock) {
    State state = problem.code() == ResultCode.CANCELED ? State.CANCELLED : State.FAILED;
    return new End(state, Result.of(problem.getMessage()), problem, clock.instant());
  }

  /**
   * Waits until the work has taken effect and only long work is left, or has ended.
   *
   * @throws LdapProblem if it ended before that, otherwise than well
   */
  public void awaitBegun() throws LdapProblem {
    await(begun);
  }

  /**
   * Waits until the work has ended, and says what came of it.
   *
   * @throws LdapProblem if it ended otherwise than well: canceled if it was cancelled
   */
  public Result awaitEnd() throws LdapProblem {
    await(over);
    return Objects.requireNonNull(end).result;
  }

  private void await(CountDownLatch latch) throws LdapProblem {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LdapProblem(ResultCode.UNAVAILABLE, "interrupted while waiting for a task");
    }
    End last = end;
    if (last != null && last.problem != null) {
      throw last.problem;
    }
  }

  Entry entry(Dn superior, Schema schema) throws LdapProblem {
    Progress now = progress;
    End last = end;
    OwnEntry entry =
        OwnEntry.below(superior, "cn", name, "dirlensTask", schema)
            .with("dirlensTaskKind", facts.kind)
            .with("dirlensSuffix", facts.suffix)
            .with("dirlensTaskState", state(last).name().toLowerCase(java.util.Locale.ROOT))
            .with("dirlensTaskStarted", started)
            .with("dirlensTaskPhase", now.phase.isEmpty() ? null : now.phase)
            .with("dirlensTaskDone", now.done)
            .with("dirlensTaskTotal", now.total < 0 ? null : now.total);
    for (Map.Entry<String, List<String>> more : facts.more.entrySet()) {
      entry.with(more.getKey(), more.getValue());
    }
    synchronized (damages) {
      entry
          .with("dirlensTaskDamage", last == null ? damages : last.result.damages)
          .with("dirlensTaskDifference", differences);
    }
    if (last != null) {
      entry.with("dirlensTaskEnded", last.at).with("dirlensTaskResult", last.result.text);
    }
    return entry.build();
  }

  /** A damage as its entry tells it to programs. */
  private record Told(String where, String what, VerifyReport.@Nullable Difference difference) {}

  private void damaged(VerifyReport.Damage damage, VerifyReport.@Nullable Difference difference) {
    String text = damage.where() + ": " + damage.what();
    synchronized (damages) {
      if (damages.size() < DAMAGES_MAX && !damages.contains(text)) {
        damages.add(text);
      }
      if (differences.size() < VerifyReport.MAX_DAMAGES) {
        differences.add(Json.of(new Told(damage.where(), damage.what(), difference)));
      }
    }
  }

  /** Takes the reports of the thread that works. */
  private final class Monitor implements ProgressMonitor {
    @Override
    public void begin(String phase, long totalUnits) {
      progress = new Progress(phase, 0, totalUnits);
      begun.countDown();
    }

    @Override
    public void worked(long units) {
      Progress now = progress;
      progress = new Progress(now.phase, now.done + units, now.total);
    }

    @Override
    public void damaged(VerifyReport.Damage damage, VerifyReport.@Nullable Difference difference) {
      Task.this.damaged(damage, difference);
    }

    @Override
    public boolean cancelled() {
      return cancelled;
    }
  }
}
