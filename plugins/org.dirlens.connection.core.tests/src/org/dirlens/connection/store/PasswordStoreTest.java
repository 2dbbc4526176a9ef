package org.dirlens.connection.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.connection.parameters.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordStoreTest {
  private static final Optional<Secret> PASSWORD = Optional.of(Secret.of("Pa55word"));

  @TempDir Path folder;

  /** The platform has what it read of a folder in memory; of another one it reads the files. */
  private Path copy(Path from, String name) throws IOException {
    Path to = Files.createDirectory(folder.resolve(name));
    for (String file : List.of("passwords.secure", "passwords.key")) {
      Files.copy(from.resolve(file), to.resolve(file));
    }
    return to;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b ü", "a b ü%41#?"})
  void theNameOfAFolderMayHaveAnyCharacters(String name) throws IOException {
    Path strange = folder.resolve(name);
    new PasswordStore(strange).save("7", PASSWORD.get());
    assertEquals(List.of(name), names());
    try (Stream<Path> files = Files.list(strange)) {
      for (Path file : files.toList()) {
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    assertEquals(PASSWORD, new PasswordStore(copy(strange, "100% ü#?")).password("7"));
    assertEquals(PASSWORD, new PasswordStore(copy(strange, "plain")).password("7"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"7=not+base64!", "7=\\u00g0", "7=\u00fc"})
  void passwordsOfAnEarlierVersionThatCannotBeReadAreKeptAndToldOf(String text) throws IOException {
    Path old = folder.resolve("passwords.properties");
    Files.write(old, text.getBytes(StandardCharsets.ISO_8859_1));
    PasswordStore store = new PasswordStore(folder);
    assertEquals(1, store.unread().size());
    assertTrue(store.unread().getFirst().startsWith(old + " cannot be read: "));
    assertEquals(List.of("passwords.properties.unread"), names());
  }

  @Test
  void passwordsOfAnEarlierVersionStayWhenTheyCannotBeSaved() throws IOException {
    Path old = Files.writeString(folder.resolve("passwords.properties"), "7=QQ==");
    Path inTheWay = Files.createDirectories(folder.resolve("passwords.secure.working/full"));
    PasswordStore store = new PasswordStore(folder);
    assertEquals(1, store.unread().size());
    assertTrue(Files.exists(old));
    Files.delete(inTheWay);
    Files.delete(inTheWay.getParent());
    assertEquals(Optional.of(Secret.of("A")), new PasswordStore(folder).password("7"));
  }

  @Test
  void aStorageWithADamagedKeyIsAsIfNothingWereSaved() throws IOException {
    new PasswordStore(folder).save("7", PASSWORD.get());
    Files.writeString(folder.resolve("passwords.key"), "key=\\u00");
    PasswordStore store = new PasswordStore(folder);
    assertEquals(1, store.unread().size());
    assertEquals(Optional.empty(), store.password("7"));
    store.save("7", PASSWORD.get());
    assertEquals(PASSWORD, new PasswordStore(folder).password("7"));
  }

  @Test
  void whatWasSavedStaysWhenTheNextCannotBeWritten() throws IOException {
    Path kept = folder.resolve("kept");
    PasswordStore store = new PasswordStore(kept);
    store.save("7", PASSWORD.get());
    Path working = kept.resolve("passwords.secure.working");
    Files.delete(working);
    Files.createDirectory(working);
    assertThrows(UncheckedIOException.class, () -> store.save("8", Secret.of("other")));
    PasswordStore later = new PasswordStore(copy(kept, "later"));
    assertEquals(PASSWORD, later.password("7"));
    assertFalse(later.has("8"));
  }

  @Test
  void whatAKilledWorkbenchHalfWroteIsNotRead() throws IOException {
    new PasswordStore(folder.resolve("kept")).save("7", PASSWORD.get());
    Path later = copy(folder.resolve("kept"), "later");
    Files.writeString(later.resolve("passwords.secure.working"), "#Equi");
    PasswordStore store = new PasswordStore(later);
    assertEquals(PASSWORD, store.password("7"));
    store.forget("7");
    assertTrue(new PasswordStore(copy(later, "last")).password("7").isEmpty());
  }
}
