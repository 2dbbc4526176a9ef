package org.dirlens.launcher.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.Installation;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwinPullTest {
  @TempDir Path folder;
  private Path data;
  private Path ldif;

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("data");
    ldif =
        Files.writeString(
            folder.resolve("some.ldif"), "dn: o=some\nobjectClass: organization\no: some\n");
  }

  private TwinPull.Result pull(TwinHome home) throws Exception {
    return new TwinPull(home, null, new Pace(Pace.UNLIMITED), ProgressMonitor.NONE)
        .from(new TwinSource.LdifFile(ldif, "o=some"));
  }

  @Test
  void aPullWhoseFileCannotBeWrittenLeavesNoPartition() throws Exception {
    try (Installation installation = Installation.open(data)) {
      TwinHome home = new FolderHome(installation, data);
      Path inTheWay = Files.createFile(data.resolve("twins"));
      assertThrows(IOException.class, () -> pull(home));
      assertEquals(List.of(), home.partitions());
      Files.delete(inTheWay);
      assertEquals(1, pull(home).report().added());
    }
  }

  @Test
  void aCopyOfAFileIsNoSecondTwin() throws Exception {
    try (Installation installation = Installation.open(data)) {
      TwinHome home = new FolderHome(installation, data);
      String suffix = pull(home).twin().suffix();
      Path file = data.resolve("twins/1.twin");
      Files.copy(file, file.resolveSibling("1 (copy).twin"));
      Files.createSymbolicLink(file.resolveSibling(".#1.twin"), Path.of("user@host.1"));
      assertEquals(
          List.of(suffix), home.files().all().stream().map(TwinFiles.Found::suffix).toList());
    }
  }

  @Test
  void aDamagedFileHidesNoOtherTwinAndIsNamed() throws Exception {
    try (Installation installation = Installation.open(data)) {
      TwinHome home = new FolderHome(installation, data);
      Path empty = data.resolve("twins/0.twin");
      Files.createDirectory(empty.getParent());
      Files.createFile(empty);
      String suffix = pull(home).twin().suffix();
      List<TwinFiles.Found> found = home.files().all();
      assertEquals(
          new TwinFiles.Found("0.twin", null, empty + ": it says no suffix"), found.get(0));
      assertEquals(List.of("0.twin", suffix), found.stream().map(TwinFiles.Found::suffix).toList());
      assertTrue(home.files().of(home.partitions().getFirst().suffix(), home.schema()).isPresent());
    }
  }
}
