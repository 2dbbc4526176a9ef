package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LdifReaderTest {

  private static LdifReader reader(String text) throws IOException {
    return new LdifReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<LdifRecord> all(String text) throws IOException, LdifProblem {
    LdifReader reader = reader(text);
    List<LdifRecord> records = new ArrayList<>();
    LdifRecord record;
    while ((record = reader.next()) != null) {
      records.add(record);
    }
    return records;
  }

  private static Write only(String text) throws IOException, LdifProblem {
    List<LdifRecord> records = all(text);
    assertEquals(1, records.size());
    return records.getFirst().write();
  }

  @Test
  void readsEntriesWithTheirLines() throws Exception {
    List<LdifRecord> records =
        all("version: 1\n\n# people\ndn: cn=a,dc=x\ncn: a\nsn: A\n\n\ndn: cn=b,dc=x\ncn: b\n");
    Write a =
        new Write.Add(
            new Entry("cn=a,dc=x", List.of(Attribute.of("cn", "a"), Attribute.of("sn", "A"))));
    Write b = new Write.Add(new Entry("cn=b,dc=x", List.of(Attribute.of("cn", "b"))));
    assertEquals(
        List.of(
            new LdifRecord(4, LdifRecord.Kind.CONTENT, a),
            new LdifRecord(9, LdifRecord.Kind.CONTENT, b)),
        records);
  }

  @Test
  void unfoldsLinesAndTakesBothLineEnds() throws Exception {
    assertEquals(
        new Write.Add(
            new Entry("cn=a,dc=x", List.of(Attribute.of("description", "one two three")))),
        only("dn: cn=a,dc=x\r\ndescription: one\r\n  two\r\n  thr\r\n ee\r\n"));
  }

  @Test
  void gathersTheValuesOfOneAttribute() throws Exception {
    assertEquals(
        new Write.Add(
            new Entry(
                "cn=a", List.of(Attribute.of("mail", "1", "2", "3"), Attribute.of("cn", "a")))),
        only("dn: cn=a\nmail: 1\ncn: a\nMAIL: 2\nmail: 3\n"));
  }

  @Test
  void keepsOctetsThatAreNoText() throws Exception {
    Write write = only("dn: cn=a\njpegPhoto:: /9j/AP8=\n");
    assertArrayEquals(
        new byte[] {-1, -40, -1, 0, -1},
        ((Write.Add) write).entry().attributes().getFirst().values().getFirst());
  }

  @Test
  void readsAModificationOfSeveralParts() throws Exception {
    assertEquals(
        new Write.Modify(
            "cn=a",
            List.of(
                new Modification(Kind.ADD, Attribute.of("mail", "x", "y")),
                new Modification(Kind.DELETE, Attribute.of("fax")),
                new Modification(Kind.REPLACE, Attribute.of("sn", "B")))),
        only(
            "dn: cn=a\nchangetype: modify\nadd: mail\nmail: x\nmail: y\n-\ndelete: fax\n-\n"
                + "replace: sn\nsn: B\n-\n"));
  }

  @Test
  void readsRenamesAndDeletes() throws Exception {
    assertEquals(
        new Write.Rename("cn=a,dc=x", "cn=b", Write.OldRdn.KEEP, "ou=y,dc=x"),
        only(
            "dn: cn=a,dc=x\nchangetype: moddn\nnewrdn: cn=b\ndeleteoldrdn: 0\n"
                + "newsuperior: ou=y,dc=x\n"));
    assertEquals(new Write.Delete("cn=a"), only("dn: cn=a\nchangetype: delete\n"));
  }

  @Test
  void readsADnInBase64() throws Exception {
    assertEquals(new Write.Delete("cn=Müller"), only("dn:: Y249TcO8bGxlcg==\nchangetype: delete"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dn: cn=a\\ncn a|2|A colon is missing in “cn a”",
        "dn: cn=a|1|The entry has no attributes",
        "cn: a\\ndn: cn=a|1|A record begins with “dn:”, not with “cn:”",
        "dn: nonsense\\ncn: a|1|“nonsense” is not a valid DN",
        "dn: cn=a\\ncn:: ***|2|The value of cn is not valid base64",
        "dn: cn=a\\nchangetype: change|2|The changetype is add, delete, modify, modrdn or moddn, not “change”",
        "dn: cn=a\\nchangetype: modify|1|The record changes nothing",
        "dn: cn=a\\nchangetype: modify\\nadd: cn\\nsn: b|4|Expected a value of cn or “-”",
        "dn: cn=a\\ncontrol: 1.2.3 true\\nchangetype: delete|2|Critical controls are not supported",
        "version: 2\\ndn: cn=a\\ncn: a|1|Only LDIF version 1 is known",
      })
  void saysInWhichLineWhatIsWrong(String text, long line, String message) throws Exception {
    LdifReader reader = reader(text.replace("\\n", "\n"));
    LdifProblem problem = assertThrows(LdifProblem.class, reader::next);
    assertEquals(message, problem.getMessage());
    assertEquals(line, problem.line());
  }

  @Test
  void refusesToFetchAFile() throws Exception {
    LdifReader reader = reader("dn: cn=a\njpegPhoto:< file:///etc/passwd\n");
    assertEquals(2, assertThrows(LdifProblem.class, reader::next).line());
  }

  @Test
  void goesOnBehindABadRecord() throws Exception {
    LdifReader reader = reader("dn: cn=a\nbad\n\ndn: cn=b\nchangetype: delete\n");
    assertThrows(LdifProblem.class, reader::next);
    assertEquals(
        new LdifRecord(4, LdifRecord.Kind.CHANGE, new Write.Delete("cn=b")), reader.next());
    assertNull(reader.next());
  }

  @Test
  void anEmptyFileHasNoRecords() throws Exception {
    assertEquals(List.of(), all(""));
    assertEquals(List.of(), all("version: 1\n"));
    assertEquals(List.of(), all("\n\n# nothing\n\n"));
  }
}
