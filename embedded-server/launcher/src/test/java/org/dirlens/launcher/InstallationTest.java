package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.server.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several partitions in one data folder. */
class InstallationTest {
  @Test
  void partitionsShareTheMemoryForEntries(@TempDir Path folder) throws Exception {
    PartitionOptions options = PartitionOptions.DEFAULTS.withEntryCacheBytes(12 << 20);
    try (Installation installation = Installation.open(folder, options)) {
      installation.provide("dc=one,dc=com");
      installation.run(Configuration.STANDARD);
      assertEquals(List.of(12L << 20), entryCaches(installation));

      installation.provide("dc=two,dc=com");
      installation.provide("dc=three,dc=com");
      installation.run(Configuration.STANDARD);
      assertEquals(List.of(4L << 20, 4L << 20, 4L << 20), entryCaches(installation));
    }
  }

  private static List<Long> entryCaches(Installation installation) {
    return installation.partitions().stream()
        .map(partition -> partition.options().entryCacheBytes())
        .toList();
  }
}
