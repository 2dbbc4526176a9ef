package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is true of a connection when only some of its files can be saved. */
class UnsavedConnectionsTest {
  @TempDir Path folder;

  private static ConnectionParameters sample() {
    Endpoint endpoint = new Endpoint("ldap.example.com", 636, Encryption.LDAPS, 5_000);
    return ConnectionParameters.create("one", endpoint, "cn=admin,dc=x", AccessMode.READ_WRITE);
  }

  @Test
  void aConnectionWhoseFolderCannotBeSavedIsNotThereAfterARestartEither() throws IOException {
    Connections connections = new Connections(folder);
    Files.createDirectories(folder.resolve("connectionFolders.xml.new/full"));
    assertThrows(UncheckedIOException.class, () -> connections.add(sample()));
    assertEquals(List.of(), connections.all());
    assertEquals(List.of(), new Connections(folder).all());
  }

  @Test
  void aServerIsNotChangedWhileThePasswordOfTheOldOneCannotBeForgotten() throws IOException {
    Connections connections = new Connections(folder);
    DirectoryConnection kept = connections.add(sample());
    ConnectionParameters before = kept.parameters();
    connections.savePassword(before, Secret.of("old"));
    Files.createDirectories(folder.resolve("passwords.secure.new/full"));
    Endpoint other = new Endpoint("other.example.com", 636, Encryption.LDAPS, 5_000);
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThrows(UncheckedIOException.class, () -> connections.update(kept, before.with(other)));
    }
    assertEquals(before, kept.parameters());
    assertEquals(before, new Connections(folder).all().getFirst().parameters());
  }

  @Test
  void aConnectionThatIsRemovedGoesAlsoWhenItsBookmarksCannotBeForgotten() throws IOException {
    Connections connections = new Connections(folder);
    DirectoryConnection gone = connections.add(sample());
    String id = gone.parameters().id();
    connections.bookmarks().add(id, new Bookmark("here", "dc=x"));
    AtomicInteger told = new AtomicInteger();
    connections.addListener(told::incrementAndGet);
    Files.createDirectories(folder.resolve("bookmarks.xml.new/full"));
    assertThrows(UncheckedIOException.class, () -> connections.remove(gone));
    assertEquals(List.of(), connections.all());
    assertEquals(1, told.get());
  }
}
