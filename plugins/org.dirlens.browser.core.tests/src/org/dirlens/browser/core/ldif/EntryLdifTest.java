package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.browser.core.ldif.text.TextValue;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EntryLdifTest {

  @Test
  void anEntryIsReadBackAsItIsShown() throws Exception {
    Entry entry =
        new Entry(
            "cn=ä,dc=example",
            List.of(Attribute.of("cn", "ä", "b"), Attribute.of("userPassword", "secret")));
    String text = EntryLdif.text(entry);
    assertEquals(
        "dn:: Y249w6QsZGM9ZXhhbXBsZQ==\ncn:: w6Q=\ncn: b\nuserPassword:: c2VjcmV0\n", text);
    assertEquals(entry, EntryLdif.parse(text, entry.dn()));
  }

  @ParameterizedTest
  @MethodSource
  void whiteSpaceOfAValueIsReadBackAsItIsShown(String value) throws Exception {
    Entry entry =
        new Entry("cn=a", List.of(Attribute.of("cn", "a"), Attribute.of("description", value)));
    assertEquals(entry, EntryLdif.parse(EntryLdif.text(entry), entry.dn()));
    assertEquals(entry.attributes(), EntryLdif.attributes(EntryLdif.lines(entry.attributes())));
    String lines = EntryLdif.text(entry);
    TextValue last = TextValue.at(lines, 3).orElseThrow();
    assertEquals(lines, "dn: cn=a\ncn: a\n" + last.with(last.value(), "\n") + "\n");
  }

  static List<String> whiteSpaceOfAValueIsReadBackAsItIsShown() {
    return List.of("x\t", "\t", "x ", "a" + " ".repeat(160) + "b", "a" + " ".repeat(160) + "\t");
  }

  @Test
  void everyWriteIsReadBackAsItIsShown() throws Exception {
    for (Write write :
        List.of(
            new Write.Add(new Entry("cn=a", List.of(Attribute.of("cn", "a")))),
            new Write.Delete("cn=a"),
            new Write.Modify(
                "cn=a",
                List.of(
                    new Modification(Modification.Kind.DELETE, Attribute.of("fax")),
                    new Modification(Modification.Kind.INCREMENT, Attribute.of("n", "1")),
                    new Modification(Modification.Kind.ADD, Attribute.of("mail", "x", "y")))),
            new Write.Rename("cn=a", "cn=b", Write.OldRdn.KEEP, "dc=x"),
            new Write.Rename("cn=a", "cn=b", Write.OldRdn.DELETE, null))) {
      byte[] text = EntryLdif.text(write).getBytes(StandardCharsets.UTF_8);
      LdifRecord record = new LdifReader(new ByteArrayInputStream(text)).next();
      assertEquals(new NumberedWrite(1, write), NumberedWrite.of(record));
    }
  }

  @Test
  void aRecordThatNamesNoEntryIsRefused() {
    LdifProblem problem =
        assertThrows(LdifProblem.class, () -> EntryLdif.parse("\ndn: nonsense\ncn: a\n", "cn=a"));
    assertEquals("“nonsense” is not a valid DN", problem.getMessage());
    assertEquals(2, problem.line());
  }

  @Test
  void refusesAnotherDnInTheEditedText() {
    LdifProblem problem =
        assertThrows(LdifProblem.class, () -> EntryLdif.parse("dn: cn=b\ncn: b\n", "cn=a"));
    assertTrue(problem.getMessage().contains("Rename"), problem.getMessage());
  }

  @Test
  void refusesASecondRecordInTheEditedText() {
    LdifProblem problem =
        assertThrows(
            LdifProblem.class,
            () -> EntryLdif.parse("dn: cn=a\ncn: a\n\ndn: cn=b\ncn: b\n", "cn=a"));
    assertEquals(4, problem.line());
  }

  @Test
  void refusesAChangeInTheEditedText() {
    assertThrows(
        LdifProblem.class, () -> EntryLdif.parse("dn: cn=a\nchangetype: delete\n", "cn=a"));
  }

  private static long problemLine(String text) {
    return assertThrows(LdifProblem.class, () -> EntryLdif.parse(text, "cn=a")).line();
  }

  @Test
  void linesAfterTheEndAndAfterGapsAndCommentsBelongToTheEntry() throws Exception {
    for (String between : List.of("", "\n", "\n\n\n", "# comment\n", "\n# comment\n  \n", "\r\n")) {
      String text = "dn: cn=a\ncn: a\n" + between + "mail: x";
      assertEquals(
          List.of("x"), EntryLdif.parse(text, "cn=a").texts("mail"), text.replace("\n", "|"));
    }
  }

  @Test
  void everyLineThatIsNoAttributeIsAProblemAtItsPlace() {
    assertEquals(3, problemLine("dn: cn=a\ncn: a\nmail"));
    assertEquals(4, problemLine("dn: cn=a\ncn: a\n\nmail"));
    assertEquals(4, problemLine("dn: cn=a\ncn: a\n\n mail: x"));
    assertEquals(4, problemLine("dn: cn=a\ncn: a\n# comment\n mail: x"));
    assertEquals(3, problemLine("dn: cn=a\ncn: a\nCN: a\nmail: x"));
    assertEquals(5, problemLine("dn: cn=a\ncn: a\n\n\ndn: cn=b\ncn: b\n"));
  }
}
