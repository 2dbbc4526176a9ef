package org.dirlens.browser.core.entry;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every server must do with an entry that is renamed or deleted while others change it. */
@Timeout(240)
abstract class GuardedWriteContract extends ServerContract {
  private static final String ANN = "cn=Ann," + SUFFIX;
  private static final String ANNA = "cn=Anna," + SUFFIX;

  @TempDir Path folder;
  private Dit dit;
  private ShownEntry shown;

  GuardedWriteContract(Server server) {
    super(server);
  }

  @BeforeEach
  void showAnEntry() throws Exception {
    dit = Dit.of(connection());
    for (String dn : List.of(ANN, ANNA)) {
      if (read(dn).isPresent()) {
        send(new Write.Delete(dn));
      }
    }
    send(new Write.Add(ann("One Road")));
    shown = new ShownEntry(read(ANN).orElseThrow(), dit.schema(monitor()));
  }

  private static Entry ann(String street) {
    return entry(ANN, "objectClass: inetOrgPerson", "cn: Ann", "sn: Smith", "street: " + street);
  }

  private Optional<Entry> read(String dn) throws Exception {
    return connection().session(monitor()).read(dn, EntrySave.ALL_ATTRIBUTES, monitor());
  }

  private void send(Write write) throws Exception {
    connection().session(monitor()).write(write, monitor());
  }

  private void outside(String description, String... values) throws Exception {
    Attribute attribute = Attribute.of(description, values);
    send(new Write.Modify(ANN, List.of(new Modification(Kind.REPLACE, attribute))));
  }

  private GuardedWrite rename() {
    return new GuardedWrite(
        dit, shown, new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, null));
  }

  private Optional<Entry> run(SubtreeDelete delete) throws Exception {
    return delete.run(new ModificationLog(folder), shown.schema(), monitor());
  }

  private SubtreeDelete delete() throws Exception {
    return SubtreeDelete.prepare(connection().session(monitor()), shown.entry(), monitor());
  }

  @Test
  void renamesAndDeletesWhatNobodyElseTouched() throws Exception {
    assertEquals(Optional.empty(), rename().run(monitor()));
    assertTrue(read(ANNA).isPresent());
    send(new Write.Rename(ANNA, "cn=Ann", Write.OldRdn.DELETE, null));
    shown = new ShownEntry(read(ANN).orElseThrow(), shown.schema());
    assertEquals(Optional.empty(), run(delete()));
    assertFalse(read(ANN).isPresent());
  }

  @Test
  void theNewNameMayHaveSeveralValues() throws Exception {
    Write.Rename both = new Write.Rename(ANN, "cn=Ann+sn=Smith", Write.OldRdn.DELETE, null);
    assertEquals(Optional.empty(), new GuardedWrite(dit, shown, both).run(monitor()));
    Entry renamed = read("sn=Smith+cn=Ann," + SUFFIX).orElseThrow();
    assertEquals(List.of("Smith"), renamed.texts("sn"));
    send(new Write.Rename("cn=Ann+sn=Smith," + SUFFIX, "cn=Ann", Write.OldRdn.KEEP, null));
    assertEquals(List.of("Smith"), read(ANN).orElseThrow().texts("sn"));
  }

  @Test
  void aChangedEntryIsRenamedOnlyWhenThePersonWantsIt() throws Exception {
    outside("street", "Theirs");
    GuardedWrite rename = rename();
    Entry now = rename.run(monitor()).orElseThrow();
    assertEquals(List.of("street"), shown.differences(now));
    assertFalse(shown.replaced(now));
    assertTrue(read(ANN).isPresent());
    rename.accept(now);
    assertEquals(Optional.empty(), rename.run(monitor()));
    assertEquals(List.of("Theirs"), read(ANNA).orElseThrow().texts("street"));
  }

  @Test
  void aReplacedEntryIsNotRenamed() throws Exception {
    send(new Write.Delete(ANN));
    send(new Write.Add(ann("One Road")));
    Entry now = rename().run(monitor()).orElseThrow();
    assertTrue(shown.replaced(now));
    assertTrue(read(ANN).isPresent());
  }

  @Test
  void aChangeThatWasTakenBackIsNone() throws Exception {
    outside("street", "Theirs");
    outside("street", "One Road");
    assertEquals(Optional.empty(), rename().run(monitor()));
    assertTrue(read(ANNA).isPresent());
  }

  @Test
  void aChangedEntryIsDeletedOnlyWhenThePersonWantsIt() throws Exception {
    outside("description", "theirs");
    SubtreeDelete delete = delete();
    Entry now = run(delete).orElseThrow();
    assertEquals(List.of("description"), shown.differences(now));
    assertTrue(read(ANN).isPresent());
    delete.accept(now);
    assertEquals(Optional.empty(), run(delete));
    assertFalse(read(ANN).isPresent());
  }

  @Test
  void aChangedEntryIsNotDeletedUnderAnotherSpellingOfItsName() throws Exception {
    shown =
        new ShownEntry(
            new Entry("cn=\\41nn," + SUFFIX, shown.entry().attributes()), shown.schema());
    outside("street", "Theirs");
    assertEquals(List.of("street"), shown.differences(run(delete()).orElseThrow()));
    assertTrue(read(ANN).isPresent());
  }

  /** Of a server that hides its schema nobody can tell which attributes are operational. */
  @Test
  void withoutASchemaAnEntryIsDeletedUnlessOthersChangedIt() throws Exception {
    shown = new ShownEntry(shown.entry(), ServerSchema.EMPTY);
    SubtreeDelete delete = delete();
    outside("street", "Theirs");
    Entry now = run(delete).orElseThrow();
    assertTrue(shown.differences(now).contains("street"));
    delete.accept(now);
    assertEquals(Optional.empty(), run(delete));
    assertFalse(read(ANN).isPresent());
  }

  @Test
  void aReplacedEntryIsNotDeleted() throws Exception {
    send(new Write.Delete(ANN));
    send(new Write.Add(ann("One Road")));
    assertTrue(shown.replaced(run(delete()).orElseThrow()));
    assertTrue(read(ANN).isPresent());
  }
}
