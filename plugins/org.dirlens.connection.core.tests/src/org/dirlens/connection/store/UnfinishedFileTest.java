package org.dirlens.connection.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.connection.parameters.Folder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedFileTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeTheOld() throws IOException {
    file = Files.writeString(folder.resolve("file"), "old");
  }

  @Test
  void leavesTheOldOneWhenTheDiskIsFull() throws IOException {
    assertThrows(
        IOException.class,
        () ->
            UnfinishedFile.replace(
                file,
                out -> {
                  out.write('n');
                  throw new IOException("No space left on device");
                }));
    assertEquals("old", Files.readString(file));
    assertEquals(List.of("file"), names());
  }

  /** As when one of the files that are joined in it belongs to somebody else. */
  @Test
  void leavesTheOldOneWhenTheContentCannotBeRead() throws IOException {
    assertThrows(
        AccessDeniedException.class,
        () -> UnfinishedFile.replace(file, UnfinishedFileTest::beginAndFail));
    assertThrows(
        AccessDeniedException.class,
        () -> UnfinishedFile.writeOver(file, UnfinishedFileTest::beginAndFail));
    assertEquals("old", Files.readString(file));
  }

  private static void beginAndFail(OutputStream out) throws IOException {
    out.write('n');
    throw new AccessDeniedException("another file");
  }

  @Test
  void writesOverWhatItsFolderDoesNotReplace() throws IOException {
    Path same = Files.createLink(folder.resolve("same"), file);
    UnfinishedFile.writeOver(file, out -> out.write('n'));
    assertEquals("n", Files.readString(same));
  }

  @Test
  void whatBreaksOffInAFileIsWholeElsewhere() throws IOException {
    Path full = Path.of("/dev/full"); // a device of Linux
    IOException problem =
        assertThrows(
            IOException.class, () -> UnfinishedFile.writeOver(full, out -> out.write('n')));
    Path whole = Path.of(problem.getMessage().replaceAll(".* whole in (.*): .*", "$1"));
    assertEquals("n", Files.readString(whole));
    Files.delete(whole);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void makesAFileThatWasNotThere() throws IOException {
    Path other = folder.resolve("other");
    assertEquals(other, UnfinishedFile.replace(other, "ä"));
    assertEquals("ä", Files.readString(other));
  }

  @Test
  void keepsThePermissionsOfTheOldOne() throws IOException {
    Set<PosixFilePermission> secret = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(file, secret);
    UnfinishedFile.replace(file, "new");
    assertEquals("new", Files.readString(file));
    assertEquals(secret, Files.getPosixFilePermissions(file));
  }

  @Test
  void replacesTheFileBehindALink() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    UnfinishedFile.replace(link, "new");
    assertEquals("new", Files.readString(file));
    assertTrue(Files.isSymbolicLink(link));
  }

  /** Whoever has the old archive open reads it to its end. */
  @Test
  void anArchiveIsWrittenBesideTheOldOne() throws IOException {
    Path old = Files.createLink(folder.resolve("old"), file);
    ConnectionArchive.write(file, List.of(), Folder.ROOT, Map.of());
    assertEquals("old", Files.readString(old));
  }
}
