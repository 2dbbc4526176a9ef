package org.dirlens.connection.current;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.prefs.BackingStoreException;

class CurrentDirectoryTest {
  private final IEclipsePreferences kept =
      InstanceScope.INSTANCE.getNode("org.dirlens.connection.core.tests.current");
  private Connections connections;
  private CurrentDirectory current;
  private DirectoryConnection first;
  private DirectoryConnection second;

  @BeforeEach
  void twoConnections(@TempDir Path folder) {
    connections = new Connections(folder);
    first = connections.add(parameters("First"));
    second = connections.add(parameters("Second"));
    current = new CurrentDirectory(connections, kept);
  }

  @AfterEach
  void forget() throws BackingStoreException {
    kept.clear();
  }

  private static ConnectionParameters parameters(String name) {
    return ConnectionParameters.create(
        name, new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000), "", AccessMode.READ_WRITE);
  }

  @Test
  void theFirstConnectionIsTheCurrentOneUntilOneIsChosen() {
    assertEquals(first, current.connection().orElseThrow());
    current.choose(second);
    assertEquals(second, current.connection().orElseThrow());
  }

  @Test
  void theChoiceIsOnTheDiskSoonAfter() throws Exception {
    current.choose(second, "dc=kept");
    current.awaitKept();
    Path file =
        Platform.getLocation()
            .append(".metadata/.plugins/org.eclipse.core.runtime/.settings")
            .append(kept.name() + ".prefs")
            .toPath();
    assertTrue(Files.readString(file).contains("dc\\=kept"), Files.readString(file));
  }

  @Test
  void theChoiceIsTheSameAtTheNextStart() {
    current.choose(second, "dc=b");
    CurrentDirectory next = new CurrentDirectory(connections, kept);
    assertEquals(second, next.connection().orElseThrow());
    assertEquals("dc=b", next.partition());
  }

  @Test
  void anotherConnectionBeginsWithItsFirstPartition() {
    current.choose(second, "dc=b");
    current.choose(second);
    assertEquals("dc=b", current.partition(), "the same connection keeps it");
    current.choose(first);
    assertEquals("", current.partition());
  }

  @Test
  void theFirstTakesThePlaceOfOneThatIsRemoved() {
    current.choose(second);
    connections.remove(second);
    assertEquals(first, current.connection().orElseThrow());
  }

  @Test
  void listenersHearOfChoicesAndOfChangedConnections() {
    AtomicInteger told = new AtomicInteger();
    current.addListener(told::incrementAndGet);
    current.choose(second);
    current.choose(second);
    assertEquals(1, told.get());
    connections.add(parameters("Third"));
    assertEquals(2, told.get());
  }

  @Test
  void aViewFollowsUntilItIsPinned() {
    try (ViewDirectory view = new ViewDirectory(current)) {
      current.choose(second, "dc=b");
      assertEquals(second, view.connection().orElseThrow());
      view.pin();
      current.choose(first);
      assertTrue(view.pinned());
      assertEquals(second, view.connection().orElseThrow());
      assertEquals("dc=b", view.partition());
      view.choosePartition("dc=c");
      assertEquals("dc=c", view.partition());
      assertEquals("", current.partition(), "a pinned view leaves the window alone");
      view.unpin();
      assertEquals(first, view.connection().orElseThrow());
    }
  }

  @Test
  void theWindowGoesToThePartitionThatAFollowingViewGoesTo() {
    try (ViewDirectory view = new ViewDirectory(current)) {
      view.choosePartition("dc=c");
      assertEquals("dc=c", current.partition());
    }
  }

  @Test
  void aPinIsKeptAndEndsWithItsConnection() {
    ViewDirectory view = new ViewDirectory(current);
    view.pin(second, "dc=b,dc=a");
    ViewDirectory next = new ViewDirectory(current);
    next.restore(view.kept());
    assertEquals(second, next.connection().orElseThrow());
    assertEquals("dc=b,dc=a", next.partition());
    connections.remove(second);
    assertFalse(next.pinned());
    assertEquals(first, next.connection().orElseThrow());
  }
}
