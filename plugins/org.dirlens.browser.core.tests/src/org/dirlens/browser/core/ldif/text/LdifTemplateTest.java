package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.ldif.text.TextRecord.Kind;
import org.dirlens.browser.core.schema.ServerSchema;
import org.junit.jupiter.api.Test;

class LdifTemplateTest {
  private static final Map<String, String> FILLED =
      Map.of(
          "${dn}", "cn=a,dc=b",
          "${class}", "person",
          "${attribute}", "sn",
          "${value}", "A",
          "${rdn}", "cn=c",
          "${parent}", "dc=d");

  /** The names of those that fit at the bar of a text. */
  private static List<String> names(String marked) {
    int offset = marked.indexOf('|');
    String text = marked.substring(0, offset) + marked.substring(offset + 1);
    return LdifTemplate.at(text, offset).stream().map(LdifTemplate::name).toList();
  }

  private static Kind kind(LdifTemplate template) {
    String record = template.pattern();
    for (Map.Entry<String, String> each : FILLED.entrySet()) {
      record = record.replace(each.getKey(), each.getValue());
    }
    LdifText text = LdifText.of(record, ServerSchema.EMPTY);
    assertEquals(List.of(), text.problems(), record);
    return text.records().getFirst().kind();
  }

  @Test
  void eachBecomesTheRecordOfItsName() {
    assertEquals(
        List.of(
            Kind.ADD, Kind.MODIFY, Kind.MODIFY, Kind.MODIFY, Kind.DELETE, Kind.RENAME, Kind.RENAME),
        LdifTemplate.at("", 0).stream().map(LdifTemplateTest::kind).toList());
  }

  @Test
  void theyFitBetweenRecordsOnly() {
    assertEquals(7, names("dn: cn=a\ncn: a\n\n|\n\ndn: cn=b\n").size());
    assertEquals(7, names("|").size());
    assertEquals(List.of(), names("d|"), "a DN is begun");
    assertEquals(List.of("delete"), names("de|"));
    assertEquals(List.of("modify add", "modify replace", "modify delete"), names("modi|"));
    assertEquals(List.of("modrdn"), names("version: 1\r\n\r\nModR|"));
    assertEquals(List.of(), names("dn: cn=a\n|"));
    assertEquals(List.of(), names("|\ncn: a\n"));
    assertEquals(List.of(), names("d| cn=a\n"));
    assertEquals(List.of(), names("dn: |"));
  }

  @Test
  void theyHaveTheLineEndsOfTheText() {
    String text = "version: 1\r\n\r\n";
    assertTrue(LdifTemplate.at(text, text.length()).getFirst().pattern().contains("}\r\nchange"));
  }

  @Test
  void aRecordLeadsToTheNextAndTheOneBefore() {
    LdifText text = LdifText.of("# a\ndn: cn=a\ncn: a\n\ndn: cn=b\ncn: b\n", ServerSchema.EMPTY);
    assertEquals(2, text.below(1).orElseThrow().line());
    assertEquals(5, text.below(2).orElseThrow().line());
    assertTrue(text.below(5).isEmpty());
    assertEquals(5, text.above(6).orElseThrow().line());
    assertEquals(2, text.above(5).orElseThrow().line());
    assertTrue(text.above(2).isEmpty());
  }
}
