package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.remote.ServerDirectory.State;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerDirectoryTest {
  private static final int SECONDS = 30;

  private final BlockingQueue<State<String>> told = new LinkedBlockingQueue<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  /** As long as the test wants, whether it is cancelled or not; a server may take its time. */
  private String find() throws ConnectionProblem {
    begun.countDown();
    try {
      assertTrue(mayEnd.await(SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw ConnectionProblem.request("The server was stopped");
  }

  private State<String> next() throws InterruptedException {
    return Objects.requireNonNull(told.poll(SECONDS, TimeUnit.SECONDS));
  }

  private static DirectoryConnection connection(DirlensServer server) {
    return Connections.shared()
        .add(
            ConnectionParameters.create(
                "Asked", server.anonymous().parameters().endpoint(), "", AccessMode.READ_WRITE));
  }

  @Test
  void aQuestionThatIsCancelledBeforeItsTurnEndsAllTheSame(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder);
        ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared())) {
      DirectoryConnection connection = connection(server);
      directory.pin(connection, "");
      connection.session(new NullProgressMonitor());
      Job.getJobManager().suspend();
      try (ServerDirectory<String> asking =
          new ServerDirectory<>(
              directory, "Asking {0}", (sessions, monitor) -> find(), told::add)) {
        Job work = ((State.Asked<String>) next()).work();
        work.cancel();
        State.Failed<String> end = (State.Failed<String>) next();
        assertEquals(ConnectionProblem.Kind.CANCELLED, end.problem().kind());
        assertEquals(1, begun.getCount(), "never asked");
      } finally {
        Job.getJobManager().resume();
        Connections.shared().remove(connection);
      }
    }
  }

  @Test
  void aFaultInAQuestionIsToldAsAProblem(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder);
        ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared())) {
      DirectoryConnection connection = connection(server);
      directory.pin(connection, "");
      connection.session(new NullProgressMonitor());
      try (ServerDirectory<String> asking =
          new ServerDirectory<>(
              directory,
              "Asking {0}",
              (sessions, monitor) -> {
                throw new NumberFormatException("many");
              },
              told::add)) {
        ((State.Asked<String>) next()).work().join();
        assertEquals(
            "Asking Asked failed: java.lang.NumberFormatException: many",
            ((State.Failed<String>) next()).problem().getMessage());
      } finally {
        Connections.shared().remove(connection);
      }
    }
  }

  @Test
  void theEndOfAQuestionIsNotToldAfterItsConnectionWasClosed(@TempDir Path folder)
      throws Exception {
    try (DirlensServer server = new DirlensServer(folder);
        ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared())) {
      DirectoryConnection connection = connection(server);
      directory.pin(connection, "");
      connection.session(new NullProgressMonitor());
      ServerDirectory<String> asking =
          new ServerDirectory<>(directory, "Asking {0}", (sessions, monitor) -> find(), told::add);
      try {
        Job work = ((State.Asked<String>) next()).work();
        assertTrue(begun.await(SECONDS, TimeUnit.SECONDS));
        connection.close();
        assertEquals(new State.Closed<String>(connection), next());
        mayEnd.countDown();
        work.join();
        assertTrue(told.isEmpty(), told::toString);
      } finally {
        asking.close();
        Connections.shared().remove(connection);
      }
    }
  }
}
