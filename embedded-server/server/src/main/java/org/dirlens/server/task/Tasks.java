package org.dirlens.server.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code cn=tasks}: what runs, and for a while what has ended. To add an entry starts a task; to
 * delete the entry of a task that runs, or to set {@code dirlensTaskCancel: TRUE}, cancels it.
 */
public final class Tasks implements OwnEntries, AutoCloseable {
  /** Work that may run at once; one more is refused. */
  private static final int RUNNING_MAX = 16;

  private static final long CLOSE_MILLIS = 4_000;

  /** How many tasks that have ended are shown, and how long. */
  public record Kept(int tasks, long millis) {}

  private record Running(Task task, Thread thread, TaskKinds.Ending ending) {}

  private final Schema schema;
  private final InstantSource clock;
  private final TaskKinds kinds;
  private final Dn suffix;
  private final Deque<Task> tasks = new ArrayDeque<>();
  private final List<Running> threads = new ArrayList<>();
  private long number;
  private volatile Kept kept;

  public Tasks(Schema schema, InstantSource clock, Kept kept, TaskKinds kinds) throws LdapProblem {
    this.kinds = kinds;
    this.schema = schema;
    this.clock = clock;
    this.kept = kept;
    this.suffix = Dn.parse("cn=tasks", schema);
  }

  /** Shows ended tasks otherwise from now on. */
  public void keep(Kept others) {
    kept = others;
  }

  /**
   * Starts work under a name of its own.
   *
   * @throws LdapProblem busy if there is too much work
   */
  public synchronized Task start(TaskKinds.Prepared prepared) throws LdapProblem {
    String name;
    do {
      name = prepared.facts().kind() + "-" + ++number;
    } while (isTaken(name));
    return start(name, prepared);
  }

  /**
   * Looks that no task works on a partition.
   *
   * @throws LdapProblem busy, naming the task
   */
  public synchronized void requireIdle(Dn suffix) throws LdapProblem {
    refuseBeside(suffix, task -> true);
  }

  private void refuseBeside(@Nullable Dn suffix, Predicate<Task> refusing) throws LdapProblem {
    for (Task task : tasks) {
      if (task.worksOn(suffix) && refusing.test(task)) {
        throw new LdapProblem(
            ResultCode.BUSY,
            "the task cn=%s,%s works on the partition; wait for its end or cancel it"
                .formatted(task.name(), this.suffix));
      }
    }
  }

  private boolean isTaken(String name) {
    return tasks.stream().anyMatch(task -> task.name().equalsIgnoreCase(name));
  }

  private synchronized Task start(String name, TaskKinds.Prepared prepared) throws LdapProblem {
    threads.removeIf(running -> !running.thread.isAlive());
    if (threads.size() >= RUNNING_MAX) {
      throw new LdapProblem(
          ResultCode.BUSY, RUNNING_MAX + " tasks are running; wait for one or cancel one");
    }
    boolean alone = prepared.company() == TaskKinds.Company.NONE;
    refuseBeside(prepared.facts().suffix(), other -> alone || other.alone());
    Task task = new Task(name, prepared, clock.instant());
    tasks.addLast(task);
    Thread thread =
        Thread.ofPlatform()
            .name("dirlens-task-" + name)
            .daemon()
            .start(() -> task.run(prepared.work(), clock));
    threads.add(new Running(task, thread, prepared.ending()));
    return task;
  }

  @Override
  public Dn suffix() {
    return suffix;
  }

  @Override
  public synchronized OwnNode top() throws LdapProblem {
    forgetOld();
    List<Entry> entries = new ArrayList<>();
    entries.add(OwnEntry.below(Dn.ROOT, "cn", "tasks", "dirlensFolder", schema).build());
    for (Task task : tasks) {
      entries.add(task.entry(suffix, schema));
    }
    return OwnNode.of(entries);
  }

  private void forgetOld() {
    Kept now = kept;
    Instant oldest = clock.instant().minusMillis(now.millis);
    tasks.removeIf(task -> endedBefore(task, oldest));
    long tooMany = tasks.stream().filter(task -> task.ended() != null).count() - now.tasks;
    for (Task task : List.copyOf(tasks)) {
      if (tooMany > 0 && task.ended() != null) {
        tasks.remove(task);
        tooMany--;
      }
    }
  }

  private static boolean endedBefore(Task task, Instant time) {
    Instant ended = task.ended();
    return ended != null && ended.isBefore(time);
  }

  @Override
  public void change(OwnChange change) throws LdapProblem {
    switch (change) {
      case OwnChange.Add(Entry entry) -> start(name(entry), kinds.prepare(entry));
      case OwnChange.Modify(Entry entry, Entry after) -> {
        if (!"TRUE".equals(after.first("dirlensTaskCancel"))) {
          throw new LdapProblem(
              ResultCode.UNWILLING_TO_PERFORM,
              "of a task nothing changes but dirlensTaskCancel, which becomes TRUE");
        }
        find(entry).cancel();
      }
      case OwnChange.Delete(Entry entry, OwnChange.Extent extent) -> delete(find(entry));
    }
  }

  /** Forgets a task that has ended; one that runs is cancelled, and its entry tells of its end. */
  private synchronized void delete(Task task) {
    if (task.ended() == null) {
      task.cancel();
    } else {
      tasks.remove(task);
    }
  }

  private static String name(Entry entry) throws LdapProblem {
    String name = entry.first("cn");
    if (name == null || entry.dn().depth() != 2) {
      throw new LdapProblem(ResultCode.NAMING_VIOLATION, "a task is cn=NAME,cn=tasks");
    }
    return name;
  }

  private synchronized Task find(Entry entry) throws LdapProblem {
    for (Task task : tasks) {
      if (task.name().equals(entry.first("cn"))) {
        return task;
      }
    }
    throw new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, entry.dn() + " is no task");
  }

  /** Cancels what does not end otherwise, and waits some seconds for its end. */
  @Override
  public void close() {
    List<Running> running;
    synchronized (this) {
      running = threads.stream().filter(each -> each.ending == TaskKinds.Ending.CANCELLED).toList();
    }
    running.forEach(each -> each.task.cancel());
    long until = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
    try {
      for (Running each : running) {
        each.thread.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
