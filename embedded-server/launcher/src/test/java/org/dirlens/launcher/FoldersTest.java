package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
  private static final int LOOKS = 2_000;
  private static final int COMING = 50;

  @TempDir Path folder;

  @Test
  void filesThatGoMeanwhileArePassedOver() throws Exception {
    Files.writeString(folder.resolve("stays"), "four");
    AtomicBoolean looking = new AtomicBoolean(true);
    FutureTask<Void> others = new FutureTask<>(() -> comeAndGo(looking));
    Thread.ofPlatform().start(others);
    try {
      for (int i = 0; i < LOOKS; i++) {
        assertEquals(4, Folders.bytes(folder));
      }
    } finally {
      looking.set(false);
    }
    others.get();
  }

  /** Empty files, as those of a log that begins and is not needed any more. */
  private Void comeAndGo(AtomicBoolean looking) throws IOException {
    while (looking.get()) {
      for (int i = 0; i < COMING; i++) {
        Files.createFile(folder.resolve(i + ".log"));
      }
      for (int i = 0; i < COMING; i++) {
        Files.delete(folder.resolve(i + ".log"));
      }
    }
    return null;
  }

  @Test
  void aFolderAboveIsNotInAFolderThatLinksToIt() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Files.writeString(inside.resolve("file"), "four");
    Files.writeString(folder.resolve("beside"), "not counted");
    Files.createSymbolicLink(inside.resolve("up"), folder);
    assertEquals(4, Folders.bytes(inside));
  }

  @Test
  void aLinkThatLeadsNowhereIsAFileWhereItIsNeeded() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
    assertEquals(List.of(link), Folders.files(folder, any -> true, any -> true));
    assertEquals(List.of(), Folders.files(folder, any -> true, any -> false));
    Path missing = folder.resolve("missing");
    assertThrows(NoSuchFileException.class, () -> Folders.bytes(missing));
  }
}
