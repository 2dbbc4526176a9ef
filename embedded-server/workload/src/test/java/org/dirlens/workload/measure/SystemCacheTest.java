package org.dirlens.workload.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemCacheTest {
  @TempDir Path folder;

  @Test
  void aShareIsToldOrThatNobodyKnowsAndFilesStayAsTheyAre() throws IOException {
    byte[] bytes = new byte[1 << 20];
    bytes[17] = 1;
    Path file = Files.write(folder.resolve("file"), bytes);
    double left = SystemCache.drop(folder);
    assertTrue(Double.isNaN(left) || (left >= 0 && left <= 100), "share left: " + left);
    assertArrayEquals(bytes, Files.readAllBytes(file));
  }

  @Test
  void ofAnEmptyFolderNothingIsLeft() throws IOException {
    assertEquals(0, SystemCache.drop(folder));
  }
}
