package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.junit.jupiter.api.Test;

class LdifFormatTest {
  private static List<String> records(String text) throws Exception {
    List<String> records = new ArrayList<>();
    try (LdifReader reader =
        new LdifReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
      boolean more = true;
      while (more) {
        try {
          LdifRecord record = reader.next();
          more = record != null;
          records.add(more ? record.dn() + record.change() : "end");
        } catch (LdifProblem e) {
          records.add(e.getMessage());
        }
      }
    }
    return records;
  }

  @Test
  void linesAreWrappedAndGapsAreOneLine() {
    String value = "x".repeat(100);
    assertEquals(
        "# c\ndn: cn=a\ndescription: "
            + "x".repeat(63)
            + "\n "
            + "x".repeat(37)
            + "\nsn:: YQ==\n\ndn: cn=b\n",
        LdifFormat.wrapped(
            "\n# c\ndn:cn=a\ndescription:  " + value + "\nsn::YQ=\n =\n\n\n\ndn: cn\n =b\n\n",
            "\n"));
  }

  @Test
  void lineEndsAndCommentsStay() {
    assertEquals("# a\r\n#  b\r\ndn: x\r\n", LdifFormat.wrapped("# a\r\n  b\r\ndn: x", "\r\n"));
  }

  @Test
  void aCharacterIsNeverCutInTwo() {
    String wrapped = LdifFormat.wrapped("cn: " + "a".repeat(71) + "\uD83D\uDE00z", "\n");
    assertTrue(wrapped.contains("\n \uD83D\uDE00z"), wrapped);
  }

  @Test
  void anyTextSaysTheSameAfterwards() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> lines =
        List.of(
            "",
            "",
            "dn: cn=a,dc=example,dc=com",
            "objectClass:person",
            "description: " + "long ".repeat(40) + "end",
            "sn:: " + "QUJD".repeat(40),
            " and on",
            "# " + "c".repeat(100),
            "changetype: modify",
            "add: sn",
            "-",
            "nothing");
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int line = random.nextInt(15); line >= 0; line--) {
        text.append(lines.get(random.nextInt(lines.size()))).append('\n');
      }
      String wrapped = LdifFormat.wrapped(text.toString(), "\n");
      assertEquals(records(text.toString()), records(wrapped), "seed " + seed + ":\n" + text);
      assertEquals(wrapped, LdifFormat.wrapped(wrapped, "\n"), "seed " + seed + ":\n" + text);
    }
  }

  @Test
  void commentsComeAndGo() {
    List<String> lines = List.of("dn: a", " b", "", "# c");
    List<String> commented = LdifFormat.commented(lines);
    assertEquals(List.of("# dn: a", "#  b", "", "# # c"), commented);
    assertEquals(lines, LdifFormat.commented(commented));
    assertEquals(List.of("x"), LdifFormat.commented(List.of("#x")));
  }
}
