package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.core.WaitingCalls.Reaction;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The doors of this room on a thread that draws a window. */
class WaitingCallsTest {
  @AfterEach
  void allowAgain() {
    WaitingCalls.allowOn(Thread.currentThread());
    WaitingCalls.takeFaults();
  }

  @Test
  void everyDoorRefusesAWatchedThread(@TempDir Path folder) {
    Connections connections = new Connections(folder);
    Endpoint nowhere = new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000);
    ConnectionParameters parameters =
        ConnectionParameters.create("nowhere", nowhere, "", AccessMode.READ_WRITE);
    DirectoryConnection connection = connections.add(parameters);
    NullProgressMonitor monitor = new NullProgressMonitor();
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.FAIL);

    assertRefused("DirectoryConnection.session", () -> connection.session(monitor));
    assertRefused("DirectoryConnection.ownSession", () -> connection.ownSession(monitor));
    assertRefused(
        "ConnectionChecks.network", () -> connections.checks().network(parameters, monitor));
    assertRefused(
        "ConnectionChecks.authentication",
        () -> connections.checks().authentication(parameters, Secret.of(""), monitor));
    assertDoesNotThrow(() -> connections.remove(connection), "who removes one does not wait");
    assertEquals(4, WaitingCalls.takeFaults().size());
    assertEquals(List.of(), WaitingCalls.takeFaults());
  }

  @Test
  void otherThreadsAreNotHeldUp() throws InterruptedException {
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.FAIL);
    Thread other = Thread.ofVirtual().start(() -> WaitingCalls.begin("a call"));
    other.join();

    assertEquals(List.of(), WaitingCalls.takeFaults());
  }

  @Test
  void theProductGoesOnAndTheLogTells() {
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.LOG);

    assertDoesNotThrow(() -> WaitingCalls.begin("a call"));
    assertEquals(1, WaitingCalls.takeFaults().size());
  }

  private static void assertRefused(String call, Executable work) {
    IllegalStateException refused = assertThrows(IllegalStateException.class, work);
    assertEquals(call, refused.getMessage().split(" ")[0]);
  }
}
