package org.dirlens.browser.core.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class CompareRulesTest {
  private final CompareRules rules = new CompareRules(SampleSchema.schema(), Set.of());

  private static Entry entry(String... classes) {
    return new Entry("cn=a", List.of(Attribute.of("objectClass", classes)));
  }

  @Test
  void ofTheClassesOnlyThoseThatDifferChange() {
    Entry become = rules.become(entry("top", "person", "gone"), entry("under_score", "new"));
    assertEquals(List.of("top", "person", "under_score", "new"), become.texts("objectClass"));
  }

  @Test
  void aClassThatTheOtherHasNotGoes() {
    Entry become = rules.become(entry("top", "Person", "under_score"), entry("person"));
    assertEquals(List.of("top", "Person"), become.texts("objectClass"));
  }
}
