package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.dirlens.partition.index.IndexKind;
import org.junit.jupiter.api.Test;

class NeededIndexTest {
  private static void assertNeeds(IndexKind kind, String leaf) {
    assertEquals(Optional.of(new NeededIndex("cn", kind)), NeededIndex.of(leaf), leaf);
  }

  @Test
  void aLeafOfAFilterNamesAttributeAndKind() {
    assertNeeds(IndexKind.EQUALITY, "(cn=a)");
    assertNeeds(IndexKind.PRESENCE, "(cn=*)");
    assertNeeds(IndexKind.SUBSTRING, "(cn=*a*)");
    assertNeeds(IndexKind.ORDERING, "(cn>=a)");
    assertNeeds(IndexKind.APPROXIMATE, "(cn~=a)");
    assertNeeds(IndexKind.EQUALITY, "(cn;lang-de=a)");
  }

  @Test
  void otherPartsNeedNone() {
    assertEquals(Optional.empty(), NeededIndex.of("(&(cn=a)(sn=b))"));
    assertEquals(Optional.empty(), NeededIndex.of("Entry retrieval"));
    assertEquals(Optional.empty(), NeededIndex.of("(cn:2.5.13.2:=a)"));
  }

  @Test
  void anIndexIsKnownByItsNameInAnExplanation() {
    assertEquals(
        Optional.of(new NeededIndex("uid", IndexKind.HASH)), NeededIndex.named("uid, hash"));
    assertEquals(Optional.empty(), NeededIndex.named(""));
  }
}
