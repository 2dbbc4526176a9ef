package org.dirlens.browser.core.entry;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntryMerge.Choice;
import org.dirlens.browser.core.entry.EntrySave.Outcome;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every server must do with an entry that is saved while others change it. */
@Timeout(240)
abstract class EntrySaveContract extends ServerContract {
  static final String ANN = "cn=Ann," + SUFFIX;

  private static final byte[] PICTURE = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 1};
  private static final byte[] OTHER = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 2};
  private static final byte[] MINE = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 3};

  private Dit dit;
  private EntryDraft draft;

  EntrySaveContract(Server server) {
    super(server);
  }

  @BeforeEach
  void readAnEntry() throws Exception {
    dit = Dit.of(connection());
    if (read(ANN).isPresent()) {
      send(new Write.Delete(ANN));
    }
    Entry ann =
        entry(
            ANN,
            "objectClass: inetOrgPerson",
            "cn: Ann",
            "sn: Smith",
            "street: One Road",
            "preferredLanguage: de",
            "description: one",
            "description: two");
    send(new Write.Add(ann.with(new Attribute("jpegPhoto", List.of(PICTURE)))));
    draft = draft();
  }

  private EntryDraft draft() throws Exception {
    return new EntryDraft(read(ANN).orElseThrow(), dit.schema(monitor()));
  }

  private Optional<Entry> read(String dn) throws Exception {
    return connection().session(monitor()).read(dn, EntrySave.ALL_ATTRIBUTES, monitor());
  }

  private void send(Write write) throws Exception {
    connection().session(monitor()).write(write, monitor());
  }

  private void outside(Kind kind, Attribute attribute) throws Exception {
    send(new Write.Modify(ANN, List.of(new Modification(kind, attribute))));
  }

  private void outside(String description, String... values) throws Exception {
    outside(Kind.REPLACE, Attribute.of(description, values));
  }

  private Outcome save() throws Exception {
    return new EntrySave(dit, draft.schema(), draft.original(), draft.current()).run(monitor());
  }

  private void change(String description, String value) {
    draft.changeValue(description, 0, utf8(value));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private List<String> stored(String description) throws Exception {
    return read(ANN).orElseThrow().texts(description);
  }

  private static List<String> conflicts(Outcome outcome) {
    return assertInstanceOf(Outcome.Changed.class, outcome).merge().conflicts().stream()
        .map(Conflict::description)
        .toList();
  }

  /** Takes the decision for all conflicts and saves again. */
  private void decide(Outcome outcome, Choice choice) throws Exception {
    draft.rebase(assertInstanceOf(Outcome.Changed.class, outcome).merge(), each -> choice);
    assertInstanceOf(Outcome.Saved.class, save());
  }

  @Test
  void savesWhatNobodyElseTouched() throws Exception {
    change("street", "Two Road");
    draft.addValue("mail", utf8("ann@example.com"));
    Outcome.Saved saved = assertInstanceOf(Outcome.Saved.class, save());
    assertEquals(List.of("Two Road"), saved.now().texts("street"));
    assertEquals(List.of("ann@example.com"), stored("mail"));
  }

  @Test
  void changesTheCaseOfAValue() throws Exception {
    change("sn", "SMITH");
    assertInstanceOf(Outcome.Saved.class, save());
    assertEquals(List.of("SMITH"), stored("sn"));
  }

  @Test
  void aValueChangedOutsideIsNotOverwritten() throws Exception {
    change("street", "Mine");
    outside("street", "Theirs");
    Outcome outcome = save();
    assertEquals(List.of("street"), conflicts(outcome));
    assertEquals(List.of("Theirs"), stored("street"));
    decide(outcome, Choice.MINE);
    assertEquals(List.of("Mine"), stored("street"));
  }

  @Test
  void theirsCanBeChosen() throws Exception {
    change("street", "Mine");
    draft.addValue("mail", utf8("ann@example.com"));
    outside("street", "Theirs");
    decide(save(), Choice.THEIRS);
    assertEquals(List.of("Theirs"), stored("street"));
    assertEquals(List.of("ann@example.com"), stored("mail"));
  }

  @Test
  void bothCanBeChosen() throws Exception {
    change("description", "mine");
    outside("description", "theirs", "two");
    decide(save(), Choice.BOTH);
    assertEquals(
        List.of("mine", "theirs", "two"), stored("description").stream().sorted().toList());
  }

  @Test
  void aDecisionHoldsForTheVersionThatWasSeenOnly() throws Exception {
    change("street", "Mine");
    outside("street", "Theirs");
    Outcome first = save();
    draft.rebase(assertInstanceOf(Outcome.Changed.class, first).merge(), each -> Choice.MINE);
    outside("street", "Theirs again");
    assertEquals(List.of("street"), conflicts(save()));
    assertEquals(List.of("Theirs again"), stored("street"));
  }

  @Test
  void anAttributeDeletedHereAndChangedOutsideStays() throws Exception {
    draft.deleteAttribute("street");
    outside("street", "Theirs");
    assertEquals(List.of("street"), conflicts(save()));
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void anAttributeOfOneValueAddedOnBothSidesIsAConflict() throws Exception {
    outside(Kind.DELETE, Attribute.of("preferredLanguage"));
    draft = draft();
    draft.addValue("preferredLanguage", utf8("fr"));
    outside("preferredLanguage", "en");
    assertEquals(List.of("preferredLanguage"), conflicts(save()));
    assertEquals(List.of("en"), stored("preferredLanguage"));
  }

  @Test
  void changesOfOtherAttributesAndValuesAreTakenOver() throws Exception {
    change("description", "ONE AND A HALF");
    outside("street", "Theirs");
    outside(Kind.ADD, Attribute.of("description", "three"));
    assertInstanceOf(Outcome.Saved.class, save());
    assertEquals(
        List.of("ONE AND A HALF", "three", "two"),
        stored("description").stream().sorted().toList());
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void theSameChangeOnBothSidesIsSaved() throws Exception {
    change("street", "Same");
    outside("street", "Same");
    assertInstanceOf(Outcome.Saved.class, save());
    assertEquals(List.of("Same"), stored("street"));
  }

  @Test
  void aPictureChangedOutsideIsNotOverwritten() throws Exception {
    draft.changeValue("jpegPhoto", 0, MINE);
    outside(Kind.REPLACE, new Attribute("jpegPhoto", List.of(OTHER)));
    Outcome outcome = save();
    assertEquals(List.of("jpegPhoto"), conflicts(outcome));
    decide(outcome, Choice.MINE);
    assertEquals(
        new Attribute("jpegPhoto", List.of(MINE)),
        read(ANN).orElseThrow().attribute("jpegPhoto").orElseThrow());
  }

  @Test
  void aPictureIsSavedBesideAChangeOfAnotherAttribute() throws Exception {
    draft.changeValue("jpegPhoto", 0, MINE);
    outside("street", "Theirs");
    Outcome.Saved saved = assertInstanceOf(Outcome.Saved.class, save());
    assertEquals(List.of("Theirs"), saved.now().texts("street"));
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void aLargeValueChangedOutsideIsNotOverwritten() throws Exception {
    outside("street", "x".repeat(EntryChange.NAMED_BYTES_MAX + 1));
    draft = draft();
    change("street", "Mine");
    outside("street", "Theirs");
    assertEquals(List.of("street"), conflicts(save()));
    assertEquals(List.of("Theirs"), stored("street"));
  }

  @Test
  void aPasswordIsSet() throws Exception {
    draft.addValue("userPassword", utf8("first-Pass-word"));
    assertInstanceOf(Outcome.Saved.class, save());
    draft = draft();
    if (draft.attribute("userPassword").isPresent()) {
      draft.changeValue("userPassword", 0, utf8("second-Pass-word"));
    } else {
      draft.addValue("userPassword", utf8("second-Pass-word"));
    }
    assertInstanceOf(Outcome.Saved.class, save());
  }

  @Test
  void aPasswordIsNotSetOverAChangeThatCanBeSeen() throws Exception {
    outside("userPassword", "first-Pass-word");
    draft = draft();
    if (draft.attribute("userPassword").isPresent()) {
      draft.changeValue("userPassword", 0, utf8("mine-Pass-word"));
      outside("userPassword", "theirs-Pass-word");
      assertEquals(List.of("userPassword"), conflicts(save()));
    }
  }

  @Test
  void anEntryThatWasDeletedIsGone() throws Exception {
    change("street", "Mine");
    send(new Write.Delete(ANN));
    assertEquals(new Outcome.Gone(Optional.empty()), save());
  }

  @Test
  void anotherEntryOfThatNameIsNotChangedUnseen() throws Exception {
    change("street", "Mine");
    send(new Write.Delete(ANN));
    send(new Write.Add(person("street: One Road")));
    Outcome outcome = save();
    assertTrue(assertInstanceOf(Outcome.Changed.class, outcome).merge().replaced());
    assertEquals(List.of("One Road"), stored("street"));
    decide(outcome, Choice.MINE);
    assertEquals(List.of("Mine"), stored("street"));
  }

  @Test
  void anEntryThatWasRenamedIsFoundAlsoBesideAnotherOfItsName() throws Exception {
    change("street", "Mine");
    send(new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, null));
    send(new Write.Add(person("street: One Road")));
    try {
      Outcome.Gone gone = assertInstanceOf(Outcome.Gone.class, save());
      assertTrue(gone.movedTo().isPresent());
      assertEquals(List.of("One Road"), stored("street"));
    } finally {
      send(new Write.Delete("cn=Anna," + SUFFIX));
    }
  }

  private static Entry person(String line) {
    return entry(ANN, "objectClass: inetOrgPerson", "cn: Ann", "sn: Smith", line);
  }

  @Test
  void anEntryThatWasRenamedIsFoundAgain() throws Exception {
    change("street", "Mine");
    send(new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, null));
    try {
      Outcome.Gone gone = assertInstanceOf(Outcome.Gone.class, save());
      assertTrue(
          gone.movedTo().filter(dn -> dn.equalsIgnoreCase("cn=Anna," + SUFFIX)).isPresent(),
          gone.toString());
      draft.renamed(gone.movedTo().orElseThrow());
      assertInstanceOf(Outcome.Saved.class, save());
      assertEquals(List.of("Mine"), read("cn=Anna," + SUFFIX).orElseThrow().texts("street"));
    } finally {
      send(new Write.Delete("cn=Anna," + SUFFIX));
    }
  }

  @Test
  void aRefusalThatIsNobodyElsesFaultIsToldAsItIs() {
    draft.addValue("uidNumber", utf8("5"));
    assertThrows(ConnectionProblem.class, this::save);
  }
}
