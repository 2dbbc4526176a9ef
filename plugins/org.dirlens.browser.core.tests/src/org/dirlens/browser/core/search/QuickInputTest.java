package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.browser.core.search.filter.FilterCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickInputTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"\",NOTHING",
        "\"   \",NOTHING",
        "bert,WORDS",
        "\"bert m\",WORDS",
        "\"(uid=b\",FILTER",
        "\"uid=bert,dc=example\",NAME",
        "a=,NAME",
        "=b,WORDS",
        ">exp,COMMAND"
      })
  void isUnderstoodByItsForm(String typed, QuickInput.Kind kind) {
    assertEquals(kind, QuickInput.of(typed).kind());
  }

  @Test
  void aWordIsTheBeginningOfAName() {
    assertTrue(QuickInput.of("bert").filter().startsWith("(|(cn=bert*)(sn=bert*)"));
  }

  @Test
  void eachWordMustBeFound() {
    String filter = QuickInput.of("bert mu").filter();
    assertTrue(filter.startsWith("(&(|(cn=bert*)"), filter);
    assertTrue(filter.contains("(|(cn=mu*)"), filter);
    assertTrue(FilterCheck.check(filter).isEmpty());
  }

  @Test
  void signsOfAFilterAreTakenAsTheyAreTyped() {
    String filter = QuickInput.of("a*b)\\").filter();
    assertTrue(filter.contains("(cn=a\\2ab\\29\\5c*)"), filter);
    assertTrue(FilterCheck.check(filter).isEmpty());
  }

  @Test
  void aFilterIsLookedForOnceItIsComplete() {
    assertFalse(QuickInput.of("(uid=b").searchable());
    assertTrue(QuickInput.of("(uid=b)").searchable());
    assertFalse(QuickInput.of(">export").searchable());
  }
}
