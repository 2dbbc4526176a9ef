package org.dirlens.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJavaTest {
  @TempDir Path folder;

  private Path java(String name, String release) throws IOException {
    Path home = folder.resolve(name);
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(program, "");
    assertTrue(program.toFile().setExecutable(true));
    if (!release.isEmpty()) {
      Files.writeString(home.resolve("release"), release);
    }
    return home.toRealPath();
  }

  @Test
  void theJavaOfThisProcessIsTheFirst() throws IOException {
    assertEquals(JavaProcess.thisJava().toRealPath(), InstalledJava.all().getFirst().home());
  }

  @Test
  void eachFolderCountsOnceAndOthersDoNot() throws IOException {
    Path home = java("one", "IMPLEMENTOR=\"Some Maker\"\nJAVA_VERSION=\"25.0.3\"\n");
    Path link = Files.createSymbolicLink(folder.resolve("link"), home);
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertEquals(
        List.of(new InstalledJava(home, "Some Maker 25.0.3")),
        InstalledJava.of(List.of(link, home, empty, folder.resolve("missing"))));
  }

  @Test
  void aJavaWithoutReleaseFileIsCalledByItsFolder() throws IOException {
    Path home = java("old", "");
    assertEquals(List.of(new InstalledJava(home, "old")), InstalledJava.of(List.of(home)));
  }

  @Test
  void aJavaOfMacOsIsFoundInItsBundle() throws IOException {
    Path home = java("bundle/Contents/Home", "JAVA_VERSION=\"21\"\n");
    assertEquals(
        List.of(new InstalledJava(home, "21")),
        InstalledJava.of(List.of(folder.resolve("bundle"))));
  }
}
