package org.dirlens.browser.core.draft;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftStoreTest {
  private static final Place PLACE = new Place("id-1", "a server", "cn=Änn,dc=example");
  private static final Entry ANN =
      entry(PLACE.dn(), "objectClass: person", "cn: Änn", "sn: Smith", "userPassword: old-Secret");

  private static final SecretAttributes SECRETS = new SecretAttributes(SecretAttributes.USUAL);

  @TempDir Path folder;

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static KeptDraft kept(EntryDraft draft) {
    return KeptDraft.of(PLACE, draft, TypedText.NONE, SECRETS);
  }

  @Test
  void keepsBaseAndDraftWithoutSecrets() throws Exception {
    EntryDraft draft = new EntryDraft(ANN, ServerSchema.EMPTY);
    draft.changeValue("sn", 0, utf8("Smith\nof two lines "));
    draft.changeValue("userPassword", 0, utf8("marker-New"));
    DraftStore store = new DraftStore(folder);
    store.keep(kept(draft));
    String text = Files.readString(only());
    assertFalse(text.toLowerCase().contains("password:"), text);
    KeptDraft again = new DraftStore(folder).all().getFirst();
    assertEquals(PLACE, again.place());
    assertEquals(List.of("userPassword"), again.leftOut());
    EntryDraft restored = again.draft(ServerSchema.EMPTY);
    assertTrue(restored.dirty());
    assertEquals(List.of("Smith"), restored.original().texts("sn"));
    assertEquals(List.of("Smith\nof two lines "), restored.current().texts("sn"));
  }

  @Test
  void keepsWhatWasChangedInOperationalAttributes() throws Exception {
    Attribute types =
        Attribute.of(
            "attributeTypes",
            "( 1.2.3 NAME 'aci' USAGE directoryOperation )",
            "( 1.2.4 NAME 'stamp' USAGE directoryOperation )");
    ServerSchema schema = ServerSchema.of(new Entry("cn=subschema", List.of(types)));
    Entry read = entry(PLACE.dn(), "cn: Änn", "aci: old", "stamp: 1");
    EntryDraft draft = new EntryDraft(read, schema);
    draft.changeValue("aci", 0, utf8("new"));
    DraftStore store = new DraftStore(folder);
    store.keep(kept(draft));
    EntryDraft restored = store.all().getFirst().draft(schema);
    assertEquals(draft.modifications(), restored.modifications());
    assertEquals(List.of(), restored.original().texts("stamp"));
  }

  private Path only() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElseThrow();
    }
  }

  private static KeptDraft called(String surname) {
    EntryDraft draft = new EntryDraft(ANN, ServerSchema.EMPTY);
    draft.changeValue("sn", 0, utf8(surname));
    return kept(draft);
  }

  /** As an earlier version named its files otherwise. */
  @Test
  void aFileOfAnotherNameIsTheDraftOfItsEntry() throws Exception {
    DraftStore store = new DraftStore(folder);
    store.keep(called("Older"));
    Files.move(only(), folder.resolve("other.ldif"));
    assertEquals(1, store.all().size());
    store.drop(PLACE.connectionId(), PLACE.dn());
    assertEquals(List.of(), store.all());
  }

  @Test
  void ofTwoFilesOfOneEntryTheNewerStays() throws Exception {
    DraftStore store = new DraftStore(folder);
    for (String other : List.of("0.ldif", "z.ldif")) {
      store.keep(called("Older"));
      Path older = Files.move(only(), folder.resolve(other));
      Files.setLastModifiedTime(older, FileTime.fromMillis(1_000));
      store.keep(called("Newer"));
      KeptDraft stays = store.all().getFirst();
      assertEquals(List.of("Newer"), stays.current().texts("sn"));
      assertEquals(1, store.all().size());
      store.drop(PLACE.connectionId(), PLACE.dn());
    }
  }

  @Test
  void aFileThatCannotBeRenamedHidesNoDraft() throws Exception {
    DraftStore store = new DraftStore(folder);
    store.keep(called("Older"));
    Path named = only();
    Path held = Files.move(named, folder.resolve("other.ldif"));
    Files.createDirectories(named.resolve("in the way"));
    Files.setLastModifiedTime(named, FileTime.fromMillis(1_000));
    assertEquals(List.of("Older"), store.all().getFirst().current().texts("sn"));
    assertTrue(Files.exists(held));
    Files.delete(named.resolve("in the way"));
    Files.delete(named);
    store.keep(called("Newer"));
    store.drop(PLACE.connectionId(), PLACE.dn());
    assertEquals(List.of(), store.all());
  }

  @Test
  void isReplacedAndDropped() throws Exception {
    DraftStore store = new DraftStore(folder);
    EntryDraft draft = new EntryDraft(ANN, ServerSchema.EMPTY);
    draft.addValue("sn", utf8("two"));
    store.keep(kept(draft));
    draft.addValue("sn", utf8("three"));
    store.keep(kept(draft));
    assertEquals(1, store.all().size());
    store.drop("id-1", "CN=änn, dc=example");
    assertEquals(List.of(), store.all());
  }

  @Test
  void keepsTextThatIsNoLdifYetWithoutSecrets() throws Exception {
    String understood = EntryLdif.text(ANN);
    String typed =
        understood
            + """
            mail ann@example.com

            # a thought: with a colon
            authPassword marker-Typed
            marker-Pasted==
             #!NAME nobody
            sn: Jönes\
            """;
    TypedText text = TypedText.of(typed, understood, SECRETS);
    DraftStore store = new DraftStore(folder);
    EntryDraft draft = new EntryDraft(ANN, ServerSchema.EMPTY);
    store.keep(KeptDraft.of(PLACE, draft, text, SECRETS));
    try (Stream<Path> files = Files.list(folder)) {
      String kept = Files.readString(files.findFirst().orElseThrow());
      assertFalse(kept.contains("marker-") || kept.contains("old-Secret"), kept);
    }
    KeptDraft again = store.all().getFirst();
    assertEquals(PLACE, again.place());
    assertEquals(List.of("authPassword"), again.missing(), "userPassword was not touched");
    String left = understood.replaceAll("userPassword.*\n", "");
    assertEquals(
        left + "mail ann@example.com\n\n# a thought: with a colon\nsn: Jönes",
        again.typed().text());
  }

  @Test
  void tellsOfASecretThatWasTakenOutOfTheText() {
    String understood = EntryLdif.text(ANN);
    String typed = understood.replaceAll("userPassword.*\n", "") + "mail";
    assertEquals(List.of("userPassword"), TypedText.of(typed, understood, SECRETS).leftOut());
  }
}
