package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.browser.core.entry.EntryRow.Role;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.junit.jupiter.api.Test;

class EntryDraftTest {
  private static final Entry ANN =
      new Entry(
          "cn=Ann,dc=x",
          List.of(
              Attribute.of("objectClass", "top", "person"),
              Attribute.of("sn", "Smith"),
              Attribute.of("cn", "Ann", "Anna"),
              Attribute.of("description", "one", "two", "three"),
              Attribute.of("facsimileTelephoneNumber", "1", "2"),
              Attribute.of("createTimestamp", "20261121090000Z")));

  private final EntryDraft draft = new EntryDraft(ANN, SampleSchema.schema());

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void anUntouchedDraftSendsNothing() {
    assertEquals(List.of(), draft.modifications());
    assertFalse(draft.dirty());
  }

  @Test
  void sendsOnlyTheValuesThatDiffer() {
    draft.changeValue("description", 1, utf8("TWO"));
    draft.addValue("description", utf8("four"));
    assertEquals(
        List.of(
            new Modification(Kind.DELETE, Attribute.of("description", "two")),
            new Modification(Kind.ADD, Attribute.of("description", "TWO", "four"))),
        draft.modifications());
  }

  @Test
  void aValueThatIsEditedIsFoundAgainWhereverItMoved() {
    EntryRow second = new EntryRow("description", 1, "two", EntryRow.Role.MAY, false);
    ValueEdit edit = ValueEdit.of(draft, second);
    draft.deleteValue("description", 0);
    edit.accept(utf8("TWO"));
    assertEquals(
        List.of(
            new Modification(Kind.DELETE, Attribute.of("description", "one", "two")),
            new Modification(Kind.ADD, Attribute.of("description", "TWO"))),
        draft.modifications());
  }

  @Test
  void aValueThatIsGoneWhileItIsEditedIsAdded() {
    ValueEdit edit = ValueEdit.of(draft, new EntryRow("sn", 0, "Smith", EntryRow.Role.MUST, true));
    draft.deleteAttribute("sn");
    edit.accept(utf8("Jones"));
    assertEquals(Attribute.of("sn", "Jones"), draft.attribute("sn").orElseThrow());
  }

  @Test
  void namesTheOldValueOfAnAttributeWithOneValue() {
    draft.changeValue("sn", 0, utf8("Jones"));
    assertEquals(
        List.of(
            new Modification(Kind.DELETE, Attribute.of("sn", "Smith")),
            new Modification(Kind.ADD, Attribute.of("sn", "Jones"))),
        draft.modifications());
  }

  @Test
  void replacesAnAttributeWithoutEqualityRule() {
    draft.deleteValue("facsimileTelephoneNumber", 0);
    assertEquals(
        List.of(new Modification(Kind.REPLACE, Attribute.of("facsimileTelephoneNumber", "2"))),
        draft.modifications());
  }

  @Test
  void replacesAValueThatIsTooLargeToBeSentTwice() {
    byte[] large = new byte[EntryChange.NAMED_BYTES_MAX + 1];
    EntryDraft edited =
        new EntryDraft(ANN.with(new Attribute("title", List.of(large))), SampleSchema.schema());
    edited.changeValue("title", 0, utf8("small"));
    assertEquals(
        List.of(new Modification(Kind.REPLACE, Attribute.of("title", "small"))),
        edited.modifications());
  }

  @Test
  void setsAPasswordThatMayBeThereUnseen() {
    draft.addValue("userPassword", utf8("secret"));
    assertEquals(
        List.of(new Modification(Kind.REPLACE, Attribute.of("userPassword", "secret"))),
        draft.modifications());
  }

  @Test
  void namesTheValuesOfAnAttributeThatGoes() {
    draft.deleteValue("description", 2);
    draft.deleteValue("description", 1);
    draft.deleteValue("description", 0);
    assertEquals(
        List.of(new Modification(Kind.DELETE, Attribute.of("description", "one", "two", "three"))),
        draft.modifications());
  }

  @Test
  void aValueChangedToOneThatIsThereStaysSingle() {
    draft.changeValue("description", 0, utf8("two"));
    assertEquals(
        List.of(new Modification(Kind.DELETE, Attribute.of("description", "one"))),
        draft.modifications());
  }

  @Test
  void changesOneOfManyValuesWithoutNamingTheOthers() {
    String[] members = new String[10_000];
    Arrays.setAll(members, number -> "uid=user." + number + ",dc=x");
    EntryDraft group =
        new EntryDraft(ANN.with(Attribute.of("member", members)), SampleSchema.schema());
    group.deleteValue("member", 5_000);
    group.addValue("member", utf8("uid=new,dc=x"));
    assertEquals(
        List.of(
            new Modification(Kind.DELETE, Attribute.of("member", "uid=user.5000,dc=x")),
            new Modification(Kind.ADD, Attribute.of("member", "uid=new,dc=x"))),
        group.modifications());
  }

  @Test
  void attributesGoWithAllValuesButThoseThatNameTheEntry() {
    EntryDraft draft = new EntryDraft(ANN, SampleSchema.schema());
    draft.deleteAttributes(List.of("description", "commonName", "cn"));
    assertTrue(draft.attribute("description").isEmpty());
    assertEquals(List.of("Ann"), draft.attribute("cn").orElseThrow().texts());
    draft.undo();
    assertFalse(draft.dirty(), "one step");
  }

  @Test
  void addsANewAttribute() {
    draft.addValue("mail", utf8("ann@x"));
    assertEquals(
        List.of(new Modification(Kind.ADD, Attribute.of("mail", "ann@x"))), draft.modifications());
  }

  @Test
  void changingThereAndBackIsNoChange() {
    draft.changeValue("sn", 0, utf8("Jones"));
    draft.changeValue("SN", 0, utf8("Smith"));
    draft.addValue("mail", utf8("ann@x"));
    draft.deleteValue("mail", 0);
    assertFalse(draft.dirty());
  }

  @Test
  void aValueThatIsThereAlreadyStaysSingle() {
    draft.addValue("description", utf8("two"));
    assertFalse(draft.dirty());
  }

  @Test
  void revertingRestoresWhatWasRead() {
    draft.deleteAttribute("sn");
    draft.revert();
    assertEquals(ANN, draft.current());
  }

  @Test
  void tellsListenersOfEachChange() {
    AtomicInteger changes = new AtomicInteger();
    draft.addListener(changes::incrementAndGet);
    draft.addValue("mail", utf8("ann@x"));
    draft.revert();
    assertEquals(2, changes.get());
  }

  @Test
  void tellsListenersOnceOfSeveralChangesInOneStep() {
    AtomicInteger changes = new AtomicInteger();
    draft.addListener(changes::incrementAndGet);
    draft.inOneStep(
        () -> {
          draft.addValue("mail", utf8("ann@x"));
          draft.rename("mail", "description");
          draft.deleteAttributes(List.of("sn", "description"));
        });
    assertEquals(1, changes.get());
    draft.inOneStep(() -> {});
    assertEquals(1, changes.get());
    draft.undo();
    draft.undo();
    assertFalse(draft.dirty());
  }

  @Test
  void takingOverEditedTextKeepsOperationalAttributes() {
    draft.takeOver(
        draft.userEntry(),
        new Entry(ANN.dn(), List.of(Attribute.of("sn", "Smith"), Attribute.of("cn", "Ann"))));
    assertTrue(draft.attribute("createTimestamp").isPresent());
    assertEquals(
        List.of("objectClass", "cn", "description", "facsimileTelephoneNumber"),
        draft.modifications().stream().map(each -> each.attribute().description()).toList());
  }

  @Test
  void takingOverEditedTextKeepsWhatTheTableChangedMeanwhile() {
    Entry shown = draft.userEntry();
    draft.changeValue("sn", 0, utf8("Jones"));
    draft.takeOver(shown, shown.with(Attribute.of("mail", "ann@x")));
    assertEquals(List.of("Jones"), draft.current().texts("sn"));
    assertEquals(List.of("ann@x"), draft.current().texts("mail"));
  }

  @Test
  void anotherNameOfAnAttributeInEditedTextIsTheSameAttribute() {
    Entry shown = draft.userEntry();
    List<Attribute> renamed =
        shown.attributes().stream()
            .map(each -> each.type().equals("cn") ? Attribute.of("commonName", "Ann") : each)
            .toList();
    draft.takeOver(shown, new Entry(ANN.dn(), renamed));
    assertEquals(
        List.of(new Modification(Kind.DELETE, Attribute.of("cn", "Anna"))), draft.modifications());
  }

  @Test
  void whatIsTypedDuringASaveStaysUnsaved() {
    draft.changeValue("sn", 0, utf8("Jones"));
    Entry sent = draft.current();
    draft.addValue("mail", utf8("ann@x"));
    draft.saved(sent, sent.with(Attribute.of("modifyTimestamp", "20261123000000Z")));
    assertEquals(
        List.of(new Modification(Kind.ADD, Attribute.of("mail", "ann@x"))), draft.modifications());
  }

  @Test
  void knowsTheValueThatNamesTheEntry() {
    assertTrue(draft.inRdn("commonName", utf8("Ann")));
    assertFalse(draft.inRdn("cn", utf8("Anna")));
  }

  @Test
  void laysOutClassesThenRequiredThenOperational() {
    List<String> shown =
        EntryRows.of(draft, EntryRows.Show.USER_AND_OPERATIONAL).stream()
            .filter(EntryRow::firstOfAttribute)
            .map(row -> row.description() + " " + row.role())
            .toList();
    assertEquals(
        List.of(
            "objectClass OBJECT_CLASS",
            "cn RDN",
            "sn MUST",
            "description MAY",
            "facsimileTelephoneNumber OTHER",
            "createTimestamp OPERATIONAL"),
        shown);
  }

  @Test
  void leavesOperationalAttributesOutUnlessAsked() {
    assertTrue(
        EntryRows.of(draft, EntryRows.Show.USER).stream()
            .noneMatch(row -> row.role() == Role.OPERATIONAL));
  }

  @Test
  void neverShowsAPassword() {
    assertEquals(
        List.of("SSHA hashed password", "Password in clear text", "PBKDF2-SHA256 hashed password"),
        List.of(
            ValueText.of("userPassword", utf8("{SSHA}abc"), SampleSchema.schema()),
            ValueText.of("userPassword;x-old", utf8("secret"), SampleSchema.schema()),
            ValueText.of("2.5.4.35", utf8("{pbkdf2-sha256}x"), SampleSchema.schema())));
  }

  @Test
  void showsOctetsByTheirNumberOrInHexadecimal() {
    assertEquals(
        "01 02 ff (3 bytes, not text)",
        ValueText.of("description", new byte[] {1, 2, (byte) 0xFF}, SampleSchema.schema()));
    assertEquals(
        "JPEG image (4 bytes)",
        ValueText.of(
            "jpegPhoto", new byte[] {(byte) 0xFF, (byte) 0xD8, 0, 0}, SampleSchema.schema()));
  }

  @Test
  void cutsAVeryLongText() {
    String shown = ValueText.of("description", utf8("x".repeat(10_000_000)), SampleSchema.schema());
    assertTrue(shown.length() < 1_100, "length " + shown.length());
    assertTrue(shown.endsWith("… (10,000,000 bytes)"), shown.substring(1_000));
  }

  @Test
  void stepsAreTakenBackAndMadeAgain() {
    draft.changeValue("sn", 0, utf8("Jones"));
    draft.inOneStep(
        () -> {
          draft.deleteValue("description", 2);
          draft.deleteValue("description", 0);
        });
    draft.changeValue("sn", 0, utf8("Jones"));
    draft.undo();
    assertEquals(List.of("one", "two", "three"), draft.current().texts("description"));
    assertEquals(List.of("Jones"), draft.current().texts("sn"));
    draft.undo();
    assertFalse(draft.dirty());
    assertFalse(draft.canUndo(), "a change to the same value is no step");
    draft.redo();
    assertEquals(List.of("Jones"), draft.current().texts("sn"));
    draft.addValue("description", utf8("four"));
    assertFalse(draft.canRedo(), "another way was taken");
    draft.revert();
    assertFalse(draft.dirty());
    draft.undo();
    assertEquals(List.of("Jones"), draft.current().texts("sn"));
  }

  @Test
  void whatOthersChangedStaysWhenAStepIsTakenBack() {
    draft.changeValue("sn", 0, utf8("Jones"));
    Entry theirs = ANN.with(Attribute.of("description", "theirs"));
    draft.rebase(draft.merge(theirs), conflict -> EntryMerge.Choice.MINE);
    draft.undo();
    assertEquals(List.of("theirs"), draft.current().texts("description"));
    assertFalse(draft.dirty());
  }
}
