package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.dirlens.browser.core.schema.SampleSchema;
import org.junit.jupiter.api.Test;

class LdifCompletionTest {
  private static final String PERSON = "dn: cn=a,ou=people,dc=b\nobjectClass: person\ncn: a\n";
  private static final String MODIFY = "dn: cn=a,dc=b\nchangetype: modify\n";

  /** What is offered at the bar of a text. */
  private static List<String> offers(String marked) {
    int offset = marked.indexOf('|');
    String text = marked.substring(0, offset) + marked.substring(offset + 1);
    return LdifCompletion.at(text, offset, SampleSchema.schema()).stream()
        .map(LdifProposal::text)
        .toList();
  }

  @Test
  void aRecordBeginsWithItsName() {
    assertEquals(List.of("dn: ", "version: 1"), offers("|"));
    assertEquals(List.of("dn: "), offers("version: 1\n\nd|"));
  }

  @Test
  void whatIsRequiredComesBeforeWhatIsAllowed() {
    List<String> offers = offers(PERSON + "|\n\ndn: cn=b,dc=b\n");
    assertEquals("sn: ", offers.getFirst());
    assertTrue(offers.containsAll(List.of("description: ", "userPassword: ", "cn: ")));
    assertFalse(offers.contains("jpegPhoto: "), "its classes do not allow it");
    assertEquals(List.of("description: "), offers(PERSON + "des|"));
  }

  @Test
  void linesBelowCountToo() {
    assertFalse(offers(PERSON + "|\nsn: a\n").getFirst().equals("sn: "));
  }

  @Test
  void withoutClassesEveryAttributeIsOffered() {
    List<String> offers = offers("dn: cn=a,dc=b\n|");
    assertEquals("objectClass: ", offers.getFirst());
    assertTrue(offers.containsAll(List.of("jpegPhoto: ", "changetype: ")));
    assertFalse(offers.contains("createTimestamp: "), "the server sets it");
  }

  @Test
  void classesChangesAndTheirWordsAreOffered() {
    assertEquals(List.of("person"), offers("dn: cn=a,dc=b\nobjectClass: per|"));
    assertEquals(
        List.of("add", "modify", "delete", "modrdn"), offers("dn: cn=a,dc=b\nchangetype: |"));
    assertEquals(List.of("add: ", "replace: ", "delete: ", "increment: "), offers(MODIFY + "|"));
    assertEquals(List.of("description"), offers(MODIFY + "add: de|"));
    assertEquals(List.of("sn: ", "-"), offers(MODIFY + "add: sn\nsn: a\n|"));
    assertEquals(
        List.of("newrdn: ", "newsuperior: "),
        offers("dn: cn=a,dc=b\nchangetype: modrdn\n|\ndeleteoldrdn: 1\n"));
    assertEquals(List.of(), offers("dn: cn=a,dc=b\nchangetype: delete\n|"));
  }

  @Test
  void namesOfTheTextAreOfferedBehindAComma() {
    List<String> offers = offers(PERSON + "sn: a\n\ndn: cn=b,|");
    assertEquals(List.of("dc=b", "ou=people,dc=b", "cn=a,ou=people,dc=b", "cn="), offers);
    assertEquals(List.of("ou=people,dc=b"), offers(PERSON + "sn: a\n\ndn: cn=b,ou=p|"));
  }

  @Test
  void aSpaceIsPutBehindTheColon() {
    assertEquals(List.of(" person"), offers("dn: cn=a,dc=b\nobjectClass:|").subList(0, 1));
  }

  @Test
  void nothingIsOfferedInCommentsAndContinuedLines() {
    assertEquals(List.of(), offers("# d|"));
    assertEquals(List.of(), offers("dn: cn=a\n d|"));
    assertEquals(List.of(), offers("dn: cn=a\nsn:: |"));
  }

  @Test
  void anyPlaceOfAnyTextCanBeAskedAbout() {
    String text = PERSON + "\r\n" + MODIFY + "add: sn\nsn: \n-\n\n\n x\n:\n# \n";
    Random random = new Random(7);
    int seen = 0;
    for (int round = 0; round < 500; round++) {
      int cut = random.nextInt(text.length() + 1);
      int offset = random.nextInt(cut + 1);
      for (LdifProposal each :
          LdifCompletion.at(text.substring(0, cut), offset, SampleSchema.schema())) {
        assertTrue(each.start() >= 0 && each.start() <= offset);
        seen++;
      }
    }
    assertTrue(seen > 0, "nothing was offered anywhere");
  }
}
