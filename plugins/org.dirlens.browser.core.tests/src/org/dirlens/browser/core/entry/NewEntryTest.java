package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewEntryTest {
  private final NewEntry draft = new NewEntry("dc=x", SampleSchema.schema());

  @Test
  void needsAStructuralClass() {
    draft.classes(List.of("top"));
    assertFalse(draft.structural());
    draft.classes(List.of("person"));
    assertTrue(draft.structural());
  }

  @Test
  void asksForWhatTheClassesRequireBesidesTheName() {
    draft.classes(List.of("person"));
    assertEquals("cn", draft.rdnType());
    assertEquals(List.of("sn"), draft.required());
    draft.rdnValue("Smith, Ann");
    assertEquals(List.of("sn"), draft.missing());
    assertFalse(draft.complete());
    draft.value("sn", "Smith");
    assertTrue(draft.complete());
  }

  @Test
  void makesTheEntryWithAllSuperiorClasses() {
    draft.classes(List.of("person"));
    draft.rdnValue("Smith, Ann");
    draft.value("sn", "Smith");
    assertEquals(
        new Entry(
            "cn=Smith\\, Ann,dc=x",
            List.of(
                Attribute.of("objectClass", "person", "top"),
                Attribute.of("cn", "Smith, Ann"),
                Attribute.of("sn", "Smith"))),
        draft.entry(PasswordForm.SSHA));
  }

  @Test
  void theNameMayHaveSeveralValues() {
    draft.classes(List.of("person"));
    draft.rdnValue("Ann");
    draft.addName();
    assertFalse(draft.complete(), "the second value is missing");
    draft.name(1, new RdnValue("cn", "Smith"));
    assertEquals("cn", draft.namedTwice().orElseThrow());
    assertFalse(draft.complete());
    draft.name(1, new RdnValue("sn", "Smith, A+B"));
    assertEquals(List.of(), draft.required());
    assertTrue(draft.complete());
    assertEquals("cn=Ann+sn=Smith\\, A\\+B,dc=x", draft.dn());
    assertEquals(List.of("Smith, A+B"), draft.entry(PasswordForm.SSHA).texts("sn"));
    assertFalse(draft.furtherTypes().contains("sn"));
    draft.removeName(0);
    assertEquals("sn=Smith\\, A\\+B,dc=x", draft.dn());
    draft.removeName(0);
    assertEquals(1, draft.name().size(), "the last one stays");
  }

  @Test
  void oneLikeAnotherHasItsClassesAndValuesButNoNameNorPassword() {
    Entry other =
        new Entry(
            "cn=Ann,ou=people,dc=x",
            List.of(
                Attribute.of("objectClass", "top", "person"),
                Attribute.of("cn", "Ann", "Annie"),
                Attribute.of("sn", "Smith"),
                Attribute.of("description", "one", "two"),
                Attribute.of("userPassword", "secret")));
    NewEntry like = NewEntry.like(other, SampleSchema.schema());
    assertEquals("ou=people,dc=x", like.parentDn());
    assertEquals(Set.of("person"), like.classes());
    assertEquals("cn", like.rdnType());
    assertEquals("", like.rdnValue());
    assertEquals(List.of("sn", "description"), like.fields());
    like.rdnValue("Bea");
    assertEquals(
        new Entry(
            "cn=Bea,ou=people,dc=x",
            List.of(
                Attribute.of("objectClass", "person", "top"),
                Attribute.of("cn", "Bea"),
                Attribute.of("sn", "Smith"),
                Attribute.of("description", "one", "two"))),
        like.entry(PasswordForm.SSHA));
  }

  @Test
  void valuesThatAreNoLinesOfTextComeAlongAsTheyAre() {
    Attribute lines = Attribute.of("description", "one\ntwo");
    Entry other =
        new Entry(
            "cn=Ann,dc=x",
            List.of(Attribute.of("objectClass", "person"), Attribute.of("sn", "Smith"), lines));
    NewEntry like = NewEntry.like(other, SampleSchema.schema());
    like.rdnValue("Bea");
    assertEquals(List.of("description"), like.octets());
    assertEquals(lines, like.entry(PasswordForm.SSHA).attribute("description").orElseThrow());
  }

  @Test
  void whatComesAlongIsNotAskedForAndNamesBesides() {
    Attribute ended = Attribute.of("sn", "Smith\n");
    Attribute names = Attribute.of("description", "two\nlines", "one");
    List<Attribute> attributes = List.of(Attribute.of("objectClass", "person"), ended, names);
    NewEntry like = NewEntry.like(new Entry("cn=Ann,dc=x", attributes), SampleSchema.schema());
    assertEquals(List.of("sn", "description"), like.octets());
    assertEquals(List.of(), like.fields());
    assertFalse(like.optional().contains("description"));
    like.rdnType("description");
    like.rdnValue("one");
    Entry entry = like.entry(PasswordForm.SSHA);
    assertEquals(ended, entry.attribute("sn").orElseThrow());
    assertEquals(List.of("one", "two\nlines"), entry.texts("description"));
  }

  @Test
  void whatTheClassesAllowIsOfferedUntilItIsChosen() {
    draft.classes(List.of("person"));
    assertTrue(draft.optional().contains("description"));
    draft.choose("description");
    assertFalse(draft.optional().contains("description"));
    draft.rdnValue("Ann");
    draft.value("sn", "Smith");
    assertTrue(draft.entry(PasswordForm.SSHA).attribute("description").isEmpty());
    draft.value("description", "one\ntwo");
    assertEquals(List.of("one", "two"), draft.entry(PasswordForm.SSHA).texts("description"));
  }

  @Test
  void aPasswordIsStoredInTheFormThatIsChosen() {
    draft.classes(List.of("person"));
    draft.rdnValue("Ann");
    draft.value("sn", "Smith");
    assertFalse(draft.asksForPassword());
    draft.choose("userPassword");
    assertTrue(draft.asksForPassword());
    draft.value("userPassword", "secret");
    assertEquals(List.of("secret"), draft.entry(PasswordForm.CLEAR).texts("userPassword"));
    byte[] hashed =
        draft.entry(PasswordForm.SSHA).attribute("userPassword").orElseThrow().values().getFirst();
    assertEquals("SSHA", StoredPassword.of(hashed).scheme());
  }

  @Test
  void aPasswordOfAnotherFormIsStoredAsItIsTyped() {
    draft.classes(List.of("person"));
    draft.rdnValue("Ann");
    draft.choose("authPassword");
    assertFalse(draft.asksForPassword());
    draft.value("authPassword", "secret");
    assertEquals(List.of("secret"), draft.entry(PasswordForm.SSHA).texts("authPassword"));
  }

  @Test
  void aPasswordThatIsHashedAlreadyIsStoredAsItIs() {
    String hashed = PasswordForm.SSHA.store("secret");
    draft.classes(List.of("person"));
    draft.rdnValue("Ann");
    draft.choose("userPassword");
    draft.value("userPassword", hashed);
    assertEquals(List.of(hashed), draft.entry(PasswordForm.SSHA512).texts("userPassword"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{SASL}ann@EXAMPLE.COM",
        "{crypt}aaQSqAReePlq6",
        "{CLEAR}secret",
        "{MD5}Xr4ilOzQ4PCOq3aQ0qbuaQ==",
        "{NEW-SCHEME}aVeryLongHashOfAKindNobodyKnows",
      })
  void whatAServerKeepsIsStoredAsItIs(String hashed) {
    assertEquals(hashed, PasswordForm.SSHA.store(hashed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{k9}Tr0ub4dor", "{}", "{a}", "{k9}with spaces, so no hash"})
  void aPasswordThatOnlyBeginsWithBracesIsHashed(String typed) {
    assertEquals(
        "SSHA",
        StoredPassword.of(PasswordForm.SSHA.store(typed).getBytes(StandardCharsets.UTF_8))
            .scheme());
  }

  @Test
  void theTopmostEntryOfAContextIsNamedByIt() {
    NewEntry context = NewEntry.named("o=Example,c=DE", SampleSchema.schema());
    assertEquals(Set.of("organization"), context.classes());
    assertEquals("o=Example,c=DE", context.dn());
  }
}
