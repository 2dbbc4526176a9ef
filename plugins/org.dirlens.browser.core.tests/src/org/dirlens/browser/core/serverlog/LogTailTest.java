package org.dirlens.browser.core.serverlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir Path folder;
  private Path file;
  private LogTail tail;

  @BeforeEach
  void begin() {
    file = folder.resolve("access.log");
    tail = new LogTail(List.of(file, folder.resolve("access.jsonl")));
  }

  @AfterEach
  void end() throws IOException {
    tail.close();
  }

  private void write(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private List<String> texts() throws IOException {
    return tail.poll().stream().map(LogLine::text).toList();
  }

  @Test
  void linesComeOnceAndOnlyWhole() throws Exception {
    assertEquals(List.of(), texts());
    write("one\ntw");
    assertEquals(List.of("one"), texts());
    write("o\n");
    assertEquals(List.of("two", "one"), texts());
    assertEquals(2, tail.read());
  }

  @Test
  void aFileThatIsPutAsideIsReadToItsEnd() throws Exception {
    write("one\n");
    texts();
    write("two\n");
    Files.move(file, folder.resolve("access.log.1"));
    write("three\n");
    assertEquals(List.of("three", "two", "one"), texts());
    write("four\n");
    assertEquals("four", texts().getFirst());
  }

  @Test
  void filesPutAsideBetweenTwoLooksAreRead() throws Exception {
    write("one\n");
    texts();
    for (String next : List.of("two\n", "three\n")) {
      if (Files.exists(folder.resolve("access.log.1"))) {
        Files.move(folder.resolve("access.log.1"), folder.resolve("access.log.2"));
      }
      Files.move(file, folder.resolve("access.log.1"));
      write(next);
    }
    assertEquals(List.of("three", "two", "one"), texts());
  }

  @Test
  void anotherFormOfTheLogIsFollowed() throws Exception {
    write("one\n");
    texts();
    Path json = Files.writeString(folder.resolve("access.jsonl"), "{}\n");
    Files.setLastModifiedTime(
        json,
        java.nio.file.attribute.FileTime.from(
            Files.getLastModifiedTime(file).toInstant().plusSeconds(5)));
    assertEquals(List.of("{}", "one"), texts());
  }

  @Test
  void memoryIsBounded() throws Exception {
    String line = "x".repeat(99) + "\n";
    write(line.repeat(LogTail.START_BYTES / 100 + 1_000));
    assertEquals(LogTail.LINES_MAX, texts().size());
    write("y".repeat(LogTail.LINE_BYTES_MAX + 1) + "\n");
    assertEquals(LogTail.LINE_BYTES_MAX, texts().getFirst().length());
  }

  @Test
  void bothFormsOfALineAreRead() {
    LogLine text =
        LogLine.of(
            1,
            "2026-11-22T01:43:10.542770Z SEARCH connection=3 filter=\"(cn=a \\\"b\\\")\" unindexed"
                + " attributes=[\"cn\",\"mail\"] result=0 micros=153");
    assertEquals(Instant.parse("2026-11-22T01:43:10.542770Z"), text.time());
    assertEquals("search", text.event());
    assertEquals("(cn=a \"b\")", text.field("filter"));
    assertEquals("[\"cn\",\"mail\"]", text.field("attributes"));
    assertEquals(153, text.figure("micros"));
    assertEquals(-1, text.figure("entries"));
    LogLine json =
        LogLine.of(
            2,
            "{\"time\":\"2026-11-22T01:43:11.107153Z\",\"event\":\"bind\",\"connection\":8,"
                + "\"name\":\"cn=admin,cn=config\"}");
    assertEquals("bind", json.event());
    assertEquals("cn=admin,cn=config", json.field("name"));
    assertEquals(8, json.figure("connection"));
    assertNull(LogLine.of(3, "something else").time());
  }
}
