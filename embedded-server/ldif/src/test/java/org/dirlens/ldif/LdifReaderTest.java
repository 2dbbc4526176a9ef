package org.dirlens.ldif;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.dirlens.ldif.LdifChange.Add;
import org.dirlens.ldif.LdifChange.Delete;
import org.dirlens.ldif.LdifChange.Kind;
import org.dirlens.ldif.LdifChange.Modification;
import org.dirlens.ldif.LdifChange.Modify;
import org.dirlens.ldif.LdifChange.OldRdn;
import org.dirlens.ldif.LdifChange.Rename;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LdifReaderTest {

  @Test
  void valuesFromUrlsAreRefusedUnlessSomebodyFetchesThem() throws Exception {
    byte[] text = "dn: o=a\no:< file:///a\n\ndn: o=b\no:< http://b\n".getBytes(UTF_8);
    LdifReader refusing = new LdifReader(new ByteArrayInputStream(text));
    assertThrows(LdifProblem.class, refusing::next);
    LdifReader fetching =
        new LdifReader(
            new ByteArrayInputStream(text),
            url -> {
              if (url.startsWith("http")) {
                throw new IOException("not from there");
              }
              return url.getBytes(UTF_8);
            });
    assertEquals(new Add(List.of(LdifAttribute.of("o", "file:///a"))), fetching.next().change());
    LdifProblem problem = assertThrows(LdifProblem.class, fetching::next);
    assertEquals(
        "5: the value of o is not read from http://b: not from there",
        problem.line() + ": " + problem.getMessage());
  }

  @Test
  void namesAreReadWithoutTheRestOfTheirRecords() throws Exception {
    String text =
        "version: 1\ndn: o=a\no: a\n\n# dn: o=none\n\ndn:: bz1i\nno colon\n\nbad\ndn: o=c\n\n"
            + "dn: o=\n d\nchangetype: nonsense\n\ndn: o=e";
    try (LdifReader reader = reader(text)) {
      assertEquals(new LdifName(2, "o=a"), reader.nextName());
      assertEquals(new LdifName(7, "o=b"), reader.nextName());
      assertEquals(10, assertThrows(LdifProblem.class, reader::nextName).line());
      assertEquals(new LdifName(13, "o=d"), reader.nextName());
      assertEquals(new LdifName(17, "o=e"), reader.nextName());
      assertNull(reader.nextName());
    }
  }

  private static LdifReader reader(String text) {
    return new LdifReader(new ByteArrayInputStream(text.getBytes(UTF_8)));
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

  private static LdifChange only(String text) throws IOException, LdifProblem {
    List<LdifRecord> records = all(text);
    assertEquals(1, records.size());
    return records.getFirst().change();
  }

  private static Add add(LdifAttribute... attributes) {
    return new Add(List.of(attributes));
  }

  @Test
  void readsEntriesWithTheirLines() throws Exception {
    List<LdifRecord> records =
        all(
            "version: 1\n\n# people\n of 2006\ndn: cn=a,dc=x\ncn: a\nsn:A\n\n\ndn: cn=b,dc=x\ncn: b\n");
    assertEquals(
        List.of(
            new LdifRecord(
                5, "cn=a,dc=x", add(LdifAttribute.of("cn", "a"), LdifAttribute.of("sn", "A"))),
            new LdifRecord(10, "cn=b,dc=x", add(LdifAttribute.of("cn", "b")))),
        records);
  }

  @Test
  void unfoldsLinesAndTakesBothLineEnds() throws Exception {
    assertEquals(
        add(LdifAttribute.of("description", "one two three")),
        only("dn: cn=a,dc=x\r\ndescription: one\r\n  two\r\n  thr\r\n ee\r\n"));
    assertEquals(2, all("dn: cn=a\r\ncn: a\r\n\r\ndn: cn=b\r\ncn: b").size());
  }

  @Test
  void aByteOrderMarkIsPassedOver() throws Exception {
    assertEquals(add(LdifAttribute.of("cn", "a")), only("\uFEFFdn: cn=a\ncn: a\n"));
    assertEquals(List.of(), all("\uFEFF"));
  }

  @Test
  void gathersTheValuesOfOneAttributeInAnyCase() throws Exception {
    assertEquals(
        add(
            LdifAttribute.of("mail", "1", "2", "3"),
            LdifAttribute.of("cn", "a"),
            LdifAttribute.of("CN;lang-de", "b")),
        only("dn: cn=a\nmail: 1\ncn: a\nMAIL: 2\nmail: 3\nCN;lang-de: b\n"));
  }

  @Test
  void keepsOctetsThatAreNoText() throws Exception {
    Add add = (Add) only("dn: cn=a\njpegPhoto:: /9j/AP8=\n");
    assertArrayEquals(
        new byte[] {-1, -40, -1, 0, -1}, add.attributes().getFirst().values().getFirst());
  }

  @Test
  void readsAModificationOfSeveralParts() throws Exception {
    assertEquals(
        new Modify(
            List.of(
                new Modification(Kind.ADD, LdifAttribute.of("mail", "x", "y")),
                new Modification(Kind.DELETE, LdifAttribute.of("fax")),
                new Modification(Kind.REPLACE, LdifAttribute.of("sn", "B")))),
        only(
            "dn: cn=a\nchangetype: modify\nadd: mail\nmail: x\nmail: y\n-\ndelete: fax\n-\n"
                + "replace: sn\nsn: B\n-\n"));
  }

  @Test
  void aModificationWithoutItsLastSeparatorEndsWithItsRecord() throws Exception {
    LdifChange delete = new Modify(List.of(new Modification(Kind.DELETE, LdifAttribute.of("fax"))));
    assertEquals(
        List.of(new LdifRecord(1, "cn=a", delete), new LdifRecord(5, "cn=b", delete)),
        all(
            "dn: cn=a\nchangetype: modify\ndelete: fax\n\n"
                + "dn: cn=b\nchangetype: modify\ndelete: fax\n"));
  }

  @Test
  void readsAddsRenamesAndDeletes() throws Exception {
    assertEquals(
        add(LdifAttribute.of("cn", "a")),
        only("dn: cn=a\ncontrol: 1.2.3 false: x\nchangetype: add\ncn: a\n"));
    assertEquals(
        new Rename("cn=b", OldRdn.KEEP, "ou=y,dc=x"),
        only(
            "dn: cn=a,dc=x\nchangetype: moddn\nnewrdn: cn=b\ndeleteoldrdn: 0\n"
                + "newsuperior: ou=y,dc=x\n"));
    assertEquals(new Delete(), only("dn: cn=a\nchangetype: delete\n"));
  }

  @Test
  void readsADnInBase64() throws Exception {
    assertEquals(
        List.of(new LdifRecord(1, "cn=Müller", new Delete())),
        all("dn:: Y249TcO8bGxlcg==\nchangetype: delete"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dn: cn=a\\ncn a|2|a colon is missing",
        "dn: cn=a\\n: a|2|the attribute name before the colon is missing",
        "dn: cn=a\\nc/n: a|2|\"c/n\" is not an attribute name",
        "dn: cn=a|1|the entry has no attributes",
        "cn: a\\ndn: cn=a|1|a record begins with \"dn:\", not with \"cn:\"",
        "dn: cn=a\\ncn: a\\ndn: cn=b|3|a second \"dn:\"; an empty line is missing before it",
        "dn: cn=a\\ncn:: ***|2|the value of cn is not base64",
        "dn:: /w==\\ncn: a|1|the value of dn is not UTF-8",
        "dn: cn=a\\nchangetype: change|2|the changetype must be add, delete, modify, modrdn or moddn, not change",
        "dn: cn=a\\nchangetype: modify|1|the record changes nothing",
        "dn: cn=a\\nchangetype: modify\\n-|3|there is nothing before this \"-\"",
        "dn: cn=a\\nchangetype: modify\\nadd: cn\\nsn: b|4|expected a value of cn or \"-\"",
        "dn: cn=a\\nchangetype: moddn\\ndeleteoldrdn: 1|1|the rename has no \"newrdn:\"",
        "dn: cn=a\\nchangetype: moddn\\nnewrdn: cn=b\\ndeleteoldrdn: yes|4|deleteoldrdn is 0 or 1",
        "dn: cn=a\\ncontrol: 1.2.3 true\\nchangetype: delete|2|the critical control 1.2.3 is not supported",
        "dn: cn=a\\ncontrol: 1.2.3 TRUE: x\\nchangetype: delete|2|the critical control 1.2.3 is not supported",
        "version: 2\\ndn: cn=a\\ncn: a|1|only LDIF version 1 is known",
      })
  void saysInWhichLineWhatIsWrong(String text, long line, String message) {
    LdifReader reader = reader(text.replace("\\n", "\n"));
    LdifProblem problem = assertThrows(LdifProblem.class, reader::next);
    assertEquals(message, problem.getMessage());
    assertEquals(line, problem.line());
  }

  @Test
  void saysThatAFileIsUtf16() {
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      byte[] bytes = "\uFEFFdn: cn=a\ncn: a\n".getBytes(charset);
      LdifReader reader = new LdifReader(new ByteArrayInputStream(bytes));
      LdifProblem problem = assertThrows(LdifProblem.class, reader::next);
      assertEquals("the file is UTF-16, and LDIF is UTF-8", problem.getMessage());
    }
  }

  @Test
  void refusesToFetchAFile() {
    LdifReader reader = reader("dn: cn=a\njpegPhoto:< file:///etc/passwd\n");
    assertEquals(2, assertThrows(LdifProblem.class, reader::next).line());
  }

  @Test
  void goesOnBehindABadRecord() throws Exception {
    for (String bad : List.of("dn: cn=a\nbad\nworse\n", "dn: cn=a\n", "x\r\n")) {
      LdifReader reader = reader(bad + "\ndn: cn=b\nchangetype: delete\n");
      assertThrows(LdifProblem.class, reader::next, bad);
      long line = bad.lines().count() + 2;
      assertEquals(new LdifRecord(line, "cn=b", new Delete()), reader.next(), bad);
      assertNull(reader.next());
    }
  }

  @Test
  void anEmptyFileHasNoRecords() throws Exception {
    assertEquals(List.of(), all(""));
    assertEquals(List.of(), all("version: 1\n"));
    assertEquals(List.of(), all("\n\n# nothing\n\n"));
  }

  @Test
  void controlCharactersOfAllKindsAreNotShown() {
    LdifReader reader = reader("dn: cn=a\nc\u0085n\u0007: b\n");
    LdifProblem problem = assertThrows(LdifProblem.class, reader::next);
    assertEquals("\"c?n?\" is not an attribute name", problem.getMessage());
  }

  @Test
  void bytesThatAreNoLdifAreProblemsAndNothingWorse() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    byte[] noise = new byte[200_000];
    new Random(seed).nextBytes(noise);
    LdifReader reader = new LdifReader(new ByteArrayInputStream(noise));
    int problems = 0;
    for (boolean more = true; more; ) {
      try {
        more = reader.next() != null;
      } catch (LdifProblem e) {
        assertTrue(e.getMessage().chars().noneMatch(Character::isISOControl), e.getMessage());
        problems++;
      }
    }
    assertTrue(problems > 0, "seed " + seed);
    assertEquals(noise.length, reader.bytesRead(), "seed " + seed);
  }

  @Test
  void aValueOfTenMegabytesIsReadWhole() throws Exception {
    String text = "x".repeat(10 << 20);
    Add add = (Add) only("dn: cn=a\ndescription: " + text + "\n");
    assertEquals(text, new String(add.attributes().getFirst().values().getFirst(), ISO_8859_1));
  }

  @Test
  void aLineOfThreeGigabytesIsRefusedInBoundedMemoryAndReadingGoesOn() throws Exception {
    refusesARecordOf(3L << 30, "x".repeat(1 << 16), 2);
  }

  @Test
  void foldingHidesNoLength() throws Exception {
    refusesARecordOf(80 << 20, "x".repeat(70) + "\n ", 2);
    refusesARecordOf(80 << 20, "x".repeat(70_000) + "\ncn: ", 2 + (64 << 20) / 70_004);
  }

  private static void refusesARecordOf(long bytes, String fill, long line) throws Exception {
    LdifReader reader =
        new LdifReader(new Repeated("dn: cn=a\ncn: ", fill, bytes, "\n\ndn: cn=b\ncn: b\n"));
    LdifProblem problem = assertThrows(LdifProblem.class, reader::next);
    assertEquals("the record is longer than 64 MB", problem.getMessage());
    assertEquals(line, problem.line());
    LdifRecord next = reader.next();
    assertNotNull(next);
    assertEquals("cn=b", next.dn());
  }

  /** A head, the same bytes again and again, and a tail. */
  private static final class Repeated extends InputStream {
    private final byte[] head;
    private final byte[] fill;
    private final byte[] tail;
    private final long fillEnd;
    private final long end;
    private long position;

    Repeated(String head, String fill, long fillBytes, String tail) {
      this.head = head.getBytes(UTF_8);
      this.fill = fill.getBytes(UTF_8);
      this.tail = tail.getBytes(UTF_8);
      this.fillEnd = this.head.length + fillBytes / this.fill.length * this.fill.length;
      this.end = fillEnd + this.tail.length;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (position == end) {
        return -1;
      }
      byte[] from;
      int start;
      if (position < head.length) {
        from = head;
        start = (int) position;
      } else if (position < fillEnd) {
        from = fill;
        start = (int) ((position - head.length) % fill.length);
      } else {
        from = tail;
        start = (int) (position - fillEnd);
      }
      int count = Math.min(length, from.length - start);
      System.arraycopy(from, start, into, offset, count);
      position += count;
      return count;
    }
  }
}
