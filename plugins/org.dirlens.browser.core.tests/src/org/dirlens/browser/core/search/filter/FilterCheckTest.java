package org.dirlens.browser.core.search.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterCheckTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(cn=a)",
        "(&(objectClass=person)(|(cn=a*)(sn=*b*c))(!(mail=*)))",
        "(cn:caseExactMatch:=a)",
        "(cn=\\2a\\28)",
        "(&)",
      })
  void acceptsFilters(String text) {
    assertEquals(Optional.empty(), FilterCheck.check(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(cn=a;5;A “)” is missing",
        "(&(cn=a)(sn=b;13;2 “)” are missing",
        "(cn=a));6;There is a closing parenthesis too many",
      })
  void saysWhereAParenthesisIsMissing(String text, int position, String message) {
    assertEquals(Optional.of(new FilterProblem(position, message)), FilterCheck.check(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "(cn)", "(=a)", "(cn=\\zz)", "(&(cn=a)", "cn=a)"})
  void refusesWhatIsNoFilter(String text) {
    assertTrue(FilterCheck.check(text).isPresent());
  }
}
