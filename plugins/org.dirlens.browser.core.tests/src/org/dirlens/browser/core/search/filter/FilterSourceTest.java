package org.dirlens.browser.core.search.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.search.filter.FilterToken.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterSourceTest {

  private static List<String> pieces(String text) {
    FilterSource source = FilterSource.of(text);
    return source.tokens().stream()
        .filter(token -> token.kind() != Kind.PARENTHESIS)
        .map(token -> token.kind() + " " + source.text(token))
        .toList();
  }

  @Test
  void tellsItsPieces() {
    assertEquals(
        List.of(
            "OPERATOR &",
            "SPACE  ",
            "ATTRIBUTE cn;lang-de",
            "COMPARISON =",
            "VALUE a b",
            "WILDCARD *",
            "ATTRIBUTE sn",
            "RULE :dn",
            "RULE :2.5.13.2",
            "COMPARISON :=",
            "VALUE x"),
        pieces("(& (cn;lang-de=a b*)(sn:dn:2.5.13.2:=x))"));
    assertEquals(List.of("STRAY cn=a"), pieces("cn=a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cn=a;0;A filter begins with “(”",
        "();1;A filter is missing here",
        "(=a);1;An attribute is missing here",
        "(cn);3;“=” and a value are missing behind “cn”",
        "(c n=a);2;A blank cannot stand in the name of an attribute",
        "(.5=a);1;“.5” is neither the name of an attribute nor an OID",
        "(cn>a);4;“=” is missing behind “>”",
        "(cn>=a*);6;“*” behind “>=” is written \\2a",
        "(cn=a(b);5;“(” in a value is written \\28",
        "(cn=\\2);4;Two hexadecimal digits must follow “\\”, which itself is \\5c",
        "(cn::=a);4;The name of a matching rule is missing",
        "(cn:caseExactMatch=a);18;“:=” is expected after a matching rule",
        "(cn:a:b:=c);5;There can be one matching rule only",
        "(:dn:=a);4;Without an attribute there must be a matching rule",
        "(&cn=a);2;“(” or “)” is expected here",
        "(!);2;“!” needs a filter",
        "(!(a=b)(c=d));7;“!” takes one filter only",
        "((cn=a));1;“&”, “|”, “!” or an attribute is expected before “(”",
        "(cn=a)(sn=b);6;The filter has ended before this: (&...) or (|...) joins several",
        "(cn=a) b;7;Nothing may follow the filter",
      })
  void saysExactlyWhatIsWrongAndWhere(String text, int position, String message) {
    assertEquals(
        Optional.of(new FilterProblem(position, message)), FilterSource.of(text).problem());
  }

  @Test
  void aLineBreakInAValueIsNamed() {
    assertEquals(
        Optional.of(new FilterProblem(5, "A line break in a value is written \\0a")),
        FilterSource.of("(cn=a\n)").problem());
  }

  @Test
  void parenthesesKnowTheirPartners() {
    FilterSource source = FilterSource.of("(&(a=b)(c=d)");
    assertEquals(6, source.partner(2));
    assertEquals(2, source.partner(6));
    assertEquals(-1, source.partner(0));
    assertEquals(-1, source.partner(3));
  }
}
