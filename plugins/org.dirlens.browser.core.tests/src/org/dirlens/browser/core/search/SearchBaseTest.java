package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class SearchBaseTest {
  private final SearchBase base = new SearchBase();

  @Test
  void followsTheSelectionUntilItIsEdited() {
    base.follow("a", "dc=a");
    base.follow("a", "ou=users,dc=a");
    assertEquals("ou=users,dc=a", base.text());
    base.type("ou=groups,dc=a");
    base.follow("a", "dc=a");
    assertEquals("ou=groups,dc=a", base.text());
  }

  @Test
  void followsAgainWhenItIsEmptied() {
    base.follow("a", "dc=a");
    base.type("ou=groups,dc=a");
    base.type(" ");
    base.follow("a", "ou=users,dc=a");
    assertEquals("ou=users,dc=a", base.text());
  }

  @Test
  void neverStaysBehindAtAnotherConnection() {
    base.follow("a", "dc=a");
    base.type("ou=groups,dc=a");
    base.follow("b", "");
    assertEquals("", base.text());
    assertFalse(base.edited());
    base.follow("b", "dc=b");
    assertEquals("dc=b", base.text());
  }

  @Test
  void aSearchBelowAnEntryTakesItInAnyCase() {
    base.follow("a", "dc=a");
    base.type("ou=groups,dc=a");
    base.take("a", "ou=users,dc=a");
    assertEquals("ou=users,dc=a", base.text());
  }
}
