package org.dirlens.index.remote;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.index.structure.Finding;
import org.dirlens.index.structure.Verification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/** Verifies and repairs a partition of a Dirlens server by tasks; docs/server/tasks.md. */
final class DirlensVerification extends Verification {
  private static final Gson JSON = new GsonBuilder().disableJdkUnsafe().create();

  private final Sessions sessions;
  private final String suffix;

  DirlensVerification(Sessions sessions, String suffix) {
    this.sessions = sessions;
    this.suffix = suffix;
  }

  @Override
  public String why() {
    return "";
  }

  @Override
  protected Result run(Work work, Listener listener, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    String kind = work.name().toLowerCase(Locale.ROOT);
    String task = "cn=%s-%s,cn=tasks".formatted(kind, UUID.randomUUID());
    Write begin = new Write.Add(entry(task, kind));
    listener.sends(begin, monitor);
    session.write(begin, monitor);
    Following following = new Following(session, task, listener, monitor);
    ConfigReader.waitUntil(following::ended, monitor);
    if (monitor.isCanceled()) {
      FollowedTask.cancel(session, task);
      if (work == Work.VERIFY) {
        throw ConnectionProblem.cancelled();
      }
      // A repair tells in its end what it has changed, and which entries are lost.
      ConfigReader.waitUntil(following::ended, new NullProgressMonitor());
    }
    return following.result();
  }

  private Entry entry(String task, String kind) {
    return new Entry(
        task,
        List.of(
            Attribute.of("objectClass", "dirlensTask"),
            Attribute.of("cn", task.substring("cn=".length(), task.indexOf(','))),
            Attribute.of("dirlensTaskKind", kind),
            Attribute.of("dirlensSuffix", suffix)));
  }

  /** A task that runs, and what of it was told. */
  private static final class Following {
    private final String task;
    private final Listener listener;
    private final FollowedTask progress;
    private final ConfigReader reader;
    private List<Finding> findings = List.of();
    private String state = "running";
    private String sentence = "";

    Following(Session session, String task, Listener listener, IProgressMonitor monitor) {
      this.task = task;
      this.listener = listener;
      this.progress = new FollowedTask(monitor);
      this.reader = new ConfigReader(session);
    }

    boolean ended() throws ConnectionProblem {
      List<Entry> read =
          reader.read(task, Scope.BASE, SearchQuery.ANY_ENTRY, new NullProgressMonitor());
      if (read.isEmpty()) {
        throw ConnectionProblem.request("The server has no task " + task + " any more.");
      }
      look(read.getFirst());
      return !state.equals("running");
    }

    private void look(Entry entry) throws ConnectionProblem {
      state = entry.first("dirlensTaskState").orElse("");
      sentence = entry.first("dirlensTaskResult").orElse("");
      List<Finding> now = new ArrayList<>();
      for (String text : entry.texts("dirlensTaskDifference")) {
        now.add(finding(text));
      }
      if (now.size() > findings.size()) {
        findings = List.copyOf(now);
        listener.found(findings);
      }
      progress.tell(entry);
    }

    private static Finding finding(String text) throws ConnectionProblem {
      try {
        return JSON.fromJson(text, Finding.class);
      } catch (JsonSyntaxException e) {
        throw ConnectionProblem.request("What was found cannot be read: " + text);
      }
    }

    Result result() throws ConnectionProblem {
      if (state.equals("cancelled") && !sentence.isEmpty()) {
        throw new ConnectionProblem(ConnectionProblem.Kind.CANCELLED, sentence);
      }
      if (!state.equals("done")) {
        throw ConnectionProblem.request(
            sentence.isEmpty() ? "The server does not say why." : sentence);
      }
      return new Result(sentence, findings);
    }
  }
}
