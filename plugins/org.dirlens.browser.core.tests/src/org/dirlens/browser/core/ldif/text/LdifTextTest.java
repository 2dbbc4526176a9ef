package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.dirlens.browser.core.ldif.FileValues;
import org.dirlens.browser.core.ldif.text.TextRecord.Kind;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.junit.jupiter.api.Test;

class LdifTextTest {
  /** Lines of which random texts are made: right ones, wrong ones, and what parts them. */
  private static final List<String> LINES =
      List.of(
          "",
          "",
          "",
          "version: 1",
          "dn: cn=a,dc=example,dc=com",
          "dn: cn=b,dc=example,dc=com",
          "dn:: Y249YyxkYz1leGFtcGxlLGRjPWNvbQ==",
          "dn: no dn",
          "objectClass: person",
          "cn: a",
          "sn:: cw==",
          "sn:: not base64",
          "jpegPhoto:< file:///etc/hosts",
          " continued",
          "# a comment",
          "changetype: add",
          "changetype: modify",
          "changetype: delete",
          "changetype: moddn",
          "changetype: dance",
          "add: sn",
          "replace: cn",
          "delete: cn",
          "-",
          "newrdn: cn=d",
          "deleteoldrdn: 1",
          "control: 1.2.3 true",
          "no colon",
          " ",
          "sn: s\r");

  private static LdifText of(String... lines) {
    return LdifText.of(String.join("\n", lines), SampleSchema.schema());
  }

  private static List<String> words(LdifText text) {
    return text.problems().stream().map(each -> each.line() + " " + each.message()).toList();
  }

  @Test
  void aRecordReachesFromOneEmptyLineToTheNext() {
    LdifText text =
        of(
            "version: 1",
            "",
            "# the first",
            "dn: cn=a,dc=b",
            "objectClass: person",
            "cn: a",
            "sn: a",
            " b",
            "",
            "",
            "dn: cn=a,dc=b",
            "changetype: delete");
    assertEquals(
        List.of(
            new TextRecord(3, 8, 4, Kind.CONTENT, "cn=a,dc=b"),
            new TextRecord(11, 12, 11, Kind.DELETE, "cn=a,dc=b")),
        text.records());
    assertEquals(List.of(), text.problems());
    assertEquals(text.records().get(1), text.at(12).orElseThrow());
    assertTrue(text.at(9).isEmpty());
  }

  @Test
  void whatIsNoLdifIsSaidAtItsLine() {
    LdifText text =
        of(
            "dn: cn=a,dc=b",
            "changetype: dance",
            "",
            "dn: cn=x,dc=b",
            "objectClass: person",
            "sn:: %%",
            "",
            "dn: nothing",
            "changetype: delete",
            "",
            "dn: cn=a,dc=b",
            "changetype: modrdn",
            "newrdn: nothing",
            "deleteoldrdn: 1",
            "newsuperior: nothing",
            "",
            "dn: cn=p,dc=b",
            "jpegPhoto:< file:///p.jpg");
    assertEquals(
        List.of(
            "2 the changetype must be add, delete, modify, modrdn or moddn, not dance",
            "6 the value of sn is not base64",
            "8 “nothing” is not a valid DN",
            "13 “nothing” is not a valid RDN",
            "15 “nothing” is not a valid DN",
            "18 the value of jpegPhoto is not read from file:///p.jpg: there is no such file"),
        words(text));
    assertEquals(
        List.of("cn=a,dc=b", "cn=x,dc=b", "nothing", "cn=a,dc=b", "cn=p,dc=b"),
        text.records().stream().map(TextRecord::dn).toList());
    assertEquals(Kind.UNREADABLE, text.records().getFirst().kind());
  }

  @Test
  void anEntryIsCheckedByItsObjectClasses() {
    assertEquals(
        List.of(
            "2 By its object classes it must have cn, sn",
            "3 The server has no attribute “shoeSize”",
            "4 Its object classes do not allow displayName",
            "5 displayName has one value only",
            "6 createTimestamp is set by the server alone",
            "7 A value of createTimestamp is a time such as 20260131235959Z (year to second)"),
        words(
                of(
                    "dn: cn=a,dc=b",
                    "objectClass: person",
                    "shoeSize: 44",
                    "displayName: A",
                    "displayName: B",
                    "createTimestamp: 20260131235959Z",
                    "createTimestamp: yesterday"))
            .stream()
            .filter(each -> !each.equals("7 createTimestamp has one value only"))
            .toList());
  }

  @Test
  void unknownClassesAndTwinsAreFound() {
    assertEquals(
        List.of("3 The server has no object class “robot”", "5 sn has this value already"),
        words(of("dn: cn=a,dc=b", "objectClass: person", "objectClass: robot", "sn: a", "sn: a")));
    assertEquals(
        List.of("1 The entry has no objectClass"), words(of("dn: cn=a,dc=b", "sn: a", "cn: a")));
    assertEquals(
        List.of("2 An entry needs a structural object class"),
        words(of("dn: cn=a,dc=b", "objectClass: top", "cn: a")).subList(0, 1));
  }

  @Test
  void aModifyIsCheckedPartByPart() {
    assertEquals(
        List.of(
            "3 To add sn a value is needed",
            "6 The server has no attribute “shoeSize”",
            "10 displayName has one value only",
            "12 createTimestamp is set by the server alone"),
        words(
            of(
                "dn: cn=a,dc=b",
                "changetype: modify",
                "add: sn",
                "-",
                "replace: shoeSize",
                "shoeSize: 44",
                "-",
                "replace: displayName",
                "displayName: A",
                "displayName: B",
                "-",
                "delete: createTimestamp",
                "-")));
  }

  @Test
  void anEmptySchemaHasNothingAgainstNames() {
    String text = "dn: cn=a,dc=b\nobjectClass: robot\nshoeSize: 44\n";
    assertEquals(List.of(), LdifText.of(text, ServerSchema.EMPTY).problems());
  }

  @Test
  void someRecordsKeepTheirLines() {
    String text = "dn: cn=a,dc=b\nsn: a\n\n# x\ndn: cn=b,dc=b\nsn: b\n";
    LdifText all = LdifText.of(text, ServerSchema.EMPTY);
    assertEquals(
        "\n\n\n# x\ndn: cn=b,dc=b\nsn: b\n\n", LdifText.only(all.records().subList(1, 2), text));
  }

  @Test
  void anyTextHasTheRecordsAndTheProblemsThatTheReaderFinds() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 3_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int line = random.nextInt(25); line >= 0; line--) {
        text.append(LINES.get(random.nextInt(LINES.size()))).append('\n');
      }
      compare(text.toString(), "seed " + seed + ", round " + round + ":\n" + text);
    }
  }

  private static void compare(String text, String message) throws IOException {
    LdifText model = LdifText.of(text, ServerSchema.EMPTY);
    int understood = 0;
    int refused = 0;
    try (LdifReader reader =
        new LdifReader(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), FileValues::looked)) {
      boolean more = true;
      while (more) {
        try {
          more = reader.next() != null;
          understood += more ? 1 : 0;
        } catch (LdifProblem e) {
          refused++;
        }
      }
    }
    long unreadable =
        model.records().stream().filter(each -> each.kind() == Kind.UNREADABLE).count();
    assertEquals(refused, unreadable, message);
    assertEquals(understood, model.records().size() - unreadable, message);
    int last = 0;
    for (TextRecord each : model.records()) {
      assertTrue(each.first() > last && each.last() >= each.first(), message);
      assertTrue(each.has(each.line()), message);
      last = each.last();
    }
  }

  @Test
  void tenThousandLinesAreUnderstoodInAMoment() {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < 2_000; number++) {
      text.append(
          "dn: cn=p%d,dc=b\nobjectClass: person\ncn: p%d\nsn: n\n\n".formatted(number, number));
    }
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertEquals(2_000, LdifText.of(text.toString(), SampleSchema.schema()).records().size());
    long millis =
        (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1_000_000;
    assertTrue(millis < 5_000, "took " + millis + " ms");
  }
}
