package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class IndexableAttributesTest {
  private final IndexableAttributes attributes = new IndexableAttributes(Schema.standard());

  @Test
  void offersAttributesWithAnEqualityRule() {
    assertEquals(
        new Candidate("initials", "caseIgnoreMatch", EnumSet.allOf(IndexKind.class)),
        attributes.candidate("initials"));
    assertEquals(
        EnumSet.of(IndexKind.PRESENCE, IndexKind.EQUALITY, IndexKind.HASH), kinds("member"));
    assertEquals(
        EnumSet.of(IndexKind.PRESENCE, IndexKind.EQUALITY, IndexKind.ORDERING, IndexKind.HASH),
        kinds("modifyTimestamp"));
    assertTrue(names().contains("initials"));
    assertTrue(names().contains("entryUUID"));
  }

  @Test
  void tellsWhyTheOthersCannotBeIndexed() {
    assertEquals(
        "its values cannot be compared: the schema gives it no equality rule", reason("jpegPhoto"));
    assertEquals("computed when an entry is sent, not stored", reason("numSubordinates"));
    assertEquals("stored as a salted hash, so no filter can find a value", reason("userPassword"));
    assertEquals("kept in the root DSE or the schema, not in entries", reason("objectClasses"));
    for (String name : List.of("jpegPhoto", "numSubordinates", "userPassword", "objectClasses")) {
      assertFalse(names().contains(name), name);
    }
  }

  @Test
  void knowsNothingOfAttributesOutsideTheSchema() {
    assertNull(attributes.candidate("shoeSize"));
  }

  private Set<IndexKind> kinds(String attribute) {
    Candidate candidate = attributes.candidate(attribute);
    return candidate == null ? Set.of() : candidate.kinds();
  }

  private List<String> names() {
    return attributes.offered().stream().map(Candidate::name).toList();
  }

  private String reason(String attribute) {
    Candidate candidate = attributes.candidate(attribute);
    return candidate == null ? "unknown" : candidate.description();
  }

  @Test
  void tellsTheMatchingRuleOfEachKind() {
    IndexableAttributes attributes = new IndexableAttributes(Schema.standard());
    assertEquals(Optional.of("caseIgnoreMatch"), attributes.rule("sn", IndexKind.EQUALITY));
    assertEquals(
        Optional.of("caseIgnoreSubstringsMatch"), attributes.rule("sn", IndexKind.SUBSTRING));
    assertEquals(Optional.empty(), attributes.rule("sn", IndexKind.PRESENCE));
    assertEquals(Optional.empty(), attributes.rule("member", IndexKind.ORDERING));
    assertEquals(Optional.empty(), attributes.rule("favouriteColour", IndexKind.EQUALITY));
  }
}
