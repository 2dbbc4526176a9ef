package org.dirlens.browser.core.search.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.search.filter.Completion.Proposal;
import org.junit.jupiter.api.Test;

class FilterCompletionTest {
  private static final Clock NOW =
      Clock.fixed(Instant.parse("2026-11-26T10:20:30.5Z"), ZoneOffset.UTC);

  private final FilterCompletion completion =
      new FilterCompletion(
          SampleSchema.schema(), new FilterValues(NOW, List.of("dc=example,dc=com")));

  /** What is proposed at the bar, which is no part of the text. */
  private List<String> at(String text) {
    return at(text, text.indexOf('^')).proposals().stream().map(Proposal::text).toList();
  }

  private Completion at(String text, int caret) {
    return completion.at(text.replace("^", ""), caret);
  }

  /** The text with the first proposal taken, and the place where typing continues. */
  private String taken(String text) {
    String plain = text.replace("^", "");
    Completion found = at(text, text.indexOf('^'));
    Proposal first = found.proposals().getFirst();
    String put =
        first.text().substring(0, first.caret()) + "^" + first.text().substring(first.caret());
    return plain.substring(0, found.start()) + put + plain.substring(found.end());
  }

  @Test
  void aFilterBeginsWithAList() {
    assertEquals(List.of("(&)", "(|)", "(!)", "()"), at("^"));
    assertEquals("(&^)", taken("^"));
    assertEquals(at("^"), at("(&^)"));
    assertEquals(at("^"), at("(&(cn=a)^)"));
    assertEquals(at("^"), at("(&(cn=a)\n ^"));
    assertEquals(List.of(), at("(cn=a)^"));
  }

  @Test
  void attributesComeByTheirBeginningOperationalOnesLast() {
    List<String> all = at("(^");
    assertEquals(List.of("&", "|", "!", "cn="), all.subList(0, 4));
    assertEquals("createTimestamp=", all.getLast());
    assertEquals(List.of("cn=", "createTimestamp="), at("(C^"));
    assertEquals(List.of("surname="), at("(sur^)"));
    assertEquals("(displayName=^)", taken("(dis^)"));
    assertEquals("(displayName^=a)", taken("(dis^=a)"));
    assertEquals("(displayName=^", taken("dis^"));
  }

  @Test
  void aKnownAttributeIsComparedInSeveralWays() {
    assertEquals(List.of("cn=", "cn=*", "cn>=", "cn<=", "cn~=", "cn:"), at("(cn^)"));
  }

  @Test
  void rulesComeBehindAColon() {
    assertEquals("dn:", at("(cn:^").getFirst());
    assertTrue(at("(cn:^").contains("caseExactMatch:="));
    assertEquals(
        List.of("caseExactMatch", "caseExactOrderingMatch", "caseExactSubstringsMatch"),
        at("(cn:caseE^:=a)"));
  }

  @Test
  void valuesHaveTheFormOfTheirAttribute() {
    assertEquals(List.of("person", "top", "under_score"), at("(objectClass=^)"));
    assertEquals("(objectClass=person^)", taken("(objectClass=p^)"));
    assertEquals(List.of(), at("(objectClass=person^)"), "nothing more to say");
    assertEquals("20261126000000Z", at("(createTimestamp>=^)").getFirst());
    assertEquals("20261126102030Z", at("(createTimestamp>=^)").getLast());
    assertEquals(List.of(), at("(cn=^)"));
    assertEquals(List.of(), at("(objectClass=*p^)"));
  }
}
