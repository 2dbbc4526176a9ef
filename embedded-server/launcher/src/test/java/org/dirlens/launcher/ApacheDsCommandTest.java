package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code dirlens apacheds} on a partition that ApacheDS wrote: 378 persons and seven others. */
@Timeout(300)
class ApacheDsCommandTest {
  @TempDir Path folder;
  private Path partition;

  @BeforeEach
  void unpack() throws IOException {
    partition = StoredApacheDs.unpack(folder.resolve("example"));
  }

  /** Everything that was said. */
  private static String run(int exit, Object... arguments) {
    StringWriter said = new StringWriter();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    int code = DirlensCommand.run(new PrintWriter(said), new PrintWriter(said), words);
    assertEquals(exit, code, said.toString());
    return said.toString();
  }

  @Test
  void showsTreesAndContainers() throws IOException {
    Files.writeString(
        partition.resolve("ou=config.ldif"),
        """
        dn: ads-indexAttributeId=l,ou=indexes,ads-partitionId=example,ou=partitions,ads-directoryServiceId=default,ou=config
        objectClass: ads-jdbmIndex
        ads-indexAttributeId: l
        ads-indexNumDupLimit: 100
        """);
    String said = run(0, "apacheds", "show", partition);
    assertTrue(said.contains("example.db: dc=example,dc=com, 385 entries"), said);
    assertTrue(said.contains("Limits from " + partition.resolve("ou=config.ldif")), said);
    assertTrue(said.matches("(?s).*\\nl +forward +100 +2 +168 +2 +210 .*"), said);
    assertTrue(said.contains("above the limit of 100"), said);
    String json = run(0, "apacheds", "show", partition, "--json");
    assertTrue(json.contains("\"suffix\":\"dc=example,dc=com\",\"entries\":385,"), json);
  }

  @Test
  void whatItExportsIsImportedWithoutARefusal() {
    Path ldif = folder.resolve("entries.ldif");
    assertTrue(run(0, "apacheds", "export", partition, ldif).contains("385 entries written"));
    Path data = folder.resolve("data");
    run(0, "import", "--data", data, "--all-or-nothing", "--from", "apacheds", ldif);
    assertTrue(run(0, "stats", "--data", data).contains("dc=example,dc=com: 385 entries"));
  }

  @Test
  void damageIsNamed() throws IOException {
    Path file = partition.resolve("example.db");
    byte[] bytes = Files.readAllBytes(file);
    java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0);
    Files.write(file, bytes);
    String said = run(1, "apacheds", "show", partition);
    assertTrue(said.contains(file + ", "), said);
  }

  @Test
  void otherFoldersAreRefused() {
    assertEquals(
        "dirlens: " + folder + ", folder: has no file that ends with .db\n",
        run(1, "apacheds", "show", folder));
    Path missing = folder.resolve("missing");
    assertEquals("dirlens: no such file: " + missing + "\n", run(1, "apacheds", "show", missing));
  }
}
