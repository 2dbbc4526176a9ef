package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.browser.core.entry.EntryMerge.Choice;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class EntryMergeTest {
  private static final Entry BEFORE =
      new Entry(
          "cn=Ann,dc=x",
          List.of(
              Attribute.of("cn", "Ann"),
              Attribute.of("sn", "Smith"),
              Attribute.of("description", "one", "two"),
              Attribute.of("facsimileTelephoneNumber", "1", "2")));

  private static EntryMerge merge(Entry mine, Entry theirs) {
    return EntryMerge.of(BEFORE, mine, theirs, SampleSchema.schema());
  }

  private static Entry with(String description, String... values) {
    return BEFORE.with(Attribute.of(description, values));
  }

  private static Entry without(String description) {
    return new Entry(
        BEFORE.dn(),
        BEFORE.attributes().stream()
            .filter(each -> !each.description().equals(description))
            .toList());
  }

  private static List<String> conflicts(Entry mine, Entry theirs) {
    return merge(mine, theirs).conflicts().stream().map(Conflict::description).toList();
  }

  private static List<String> texts(List<byte[]> values) {
    return values.stream().map(each -> new String(each, StandardCharsets.UTF_8)).toList();
  }

  @Test
  void changesOfDifferentAttributesBothStay() {
    EntryMerge merge = merge(with("sn", "Jones"), with("mail", "ann@x"));
    assertEquals(List.of(), merge.conflicts());
    assertEquals(List.of("Jones"), merge.merged().texts("sn"));
    assertEquals(List.of("ann@x"), merge.merged().texts("mail"));
    assertEquals(List.of("mail"), merge.takenOver());
  }

  @Test
  void changesOfDifferentValuesBothStay() {
    EntryMerge merge =
        merge(with("description", "ONE", "two"), with("description", "one", "two", "three"));
    assertEquals(List.of(), merge.conflicts());
    assertEquals(List.of("two", "three", "ONE"), merge.merged().texts("description"));
  }

  @Test
  void theSameChangeTwiceIsOne() {
    EntryMerge merge = merge(with("sn", "Jones"), with("sn", "Jones"));
    assertEquals(List.of(), merge.conflicts());
    assertEquals(List.of("Jones"), merge.merged().texts("sn"));
  }

  @Test
  void twoChangesOfOneValueAreAConflict() {
    assertEquals(List.of("sn"), conflicts(with("sn", "Jones"), with("sn", "Miller")));
    assertEquals(
        List.of("description"),
        conflicts(with("description", "mine", "two"), with("description", "theirs", "two")));
  }

  @Test
  void aValueTakenAwayHereAndChangedThereIsAConflictAndTheOtherWayRound() {
    assertEquals(List.of("sn"), conflicts(without("sn"), with("sn", "Miller")));
    assertEquals(List.of("sn"), conflicts(with("sn", "Miller"), without("sn")));
    assertEquals(List.of(), conflicts(without("sn"), without("sn")));
  }

  @Test
  void valuesWithoutEqualityRuleAreChangedAsAWhole() {
    assertEquals(
        List.of("facsimileTelephoneNumber"),
        conflicts(
            with("facsimileTelephoneNumber", "1", "2", "3"),
            with("facsimileTelephoneNumber", "1", "2", "4")));
  }

  @Test
  void whatOnlyTheServerWritesIsWhatTheServerSays() {
    Entry before = with("createTimestamp", "1");
    EntryMerge merge =
        EntryMerge.of(
            before,
            with("createTimestamp", "2"),
            with("createTimestamp", "3"),
            SampleSchema.schema());
    assertEquals(List.of(), merge.conflicts());
    assertEquals(List.of("3"), merge.merged().texts("createTimestamp"));
  }

  @Test
  void twoPasswordsAreNeverBothKept() {
    EntryMerge merge = merge(with("userPassword", "mine"), with("userPassword", "{SSHA}x"));
    assertEquals(List.of(Choice.MINE, Choice.THEIRS), merge.conflicts().getFirst().choices());
  }

  @Test
  void eachConflictIsDecidedByItself() {
    Entry mine = with("sn", "Jones").with(Attribute.of("description", "mine"));
    Entry theirs = with("sn", "Miller").with(Attribute.of("description", "theirs"));
    EntryMerge merge = merge(mine, theirs);
    Entry decided =
        merge.merged(each -> each.description().equals("sn") ? Choice.THEIRS : Choice.BOTH);
    assertEquals(List.of("Miller"), decided.texts("sn"));
    assertEquals(List.of("theirs", "mine"), decided.texts("description"));
    assertEquals(List.of("one", "two"), texts(merge.conflicts().getLast().before()));
  }
}
