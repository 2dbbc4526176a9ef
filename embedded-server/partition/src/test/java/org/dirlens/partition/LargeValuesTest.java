package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SCHEMA;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.entry.OutsideValues;
import org.dirlens.partition.entry.ValueVisitor;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.verb.CompareOperation;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attributes with many values, values of megabytes, keys longer than a page. */
class LargeValuesTest {
  private static final String GROUP = "cn=group," + SUFFIX;
  private static final int INSIDE = 8;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit =
        new TestPartition(
                new MemoryRecordStore(), folder, PartitionOptions.DEFAULTS.withValuesInside(INSIDE))
            .withSuffix();
  }

  @AfterEach
  void everythingAgreesAtTheEnd() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  private static String member(int number) {
    return "uid=user" + number + ",ou=people," + SUFFIX;
  }

  private void addGroup(int members) throws LdapProblem {
    String[] lines = new String[members + 2];
    lines[0] = "objectClass: top";
    lines[1] = "objectClass: groupOfNames";
    for (int i = 0; i < members; i++) {
      lines[i + 2] = "member: " + member(i);
    }
    dit.add(GROUP, lines);
  }

  private Set<String> members() throws LdapProblem {
    Set<String> members = new TreeSet<>();
    EntryRecord group = dit.partition.read(dn(GROUP));
    for (byte[] value : group.toEntry(dn(GROUP), SCHEMA).values("member")) {
      assertTrue(members.add(new String(value, StandardCharsets.UTF_8)));
    }
    return members;
  }

  @Test
  void aComparisonLooksOneValueUp() throws LdapProblem {
    addGroup(3 * INSIDE);
    List<String> asked = new ArrayList<>();
    OutsideValues values =
        new OutsideValues() {
          @Override
          public boolean forEach(long list, ValueVisitor visitor) {
            asked.add("all");
            return false;
          }

          @Override
          public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
            asked.add("one");
            return false;
          }
        };
    SearchRequest group = SearchRequest.of(dn(GROUP), Scope.BASE, Filter.ALL);
    try (SearchCursor cursor = dit.partition.search(group)) {
      assertTrue(cursor.next());
      AttributeDescription member = AttributeDescription.parse("member", SCHEMA);
      byte[] value = member(1).getBytes(StandardCharsets.UTF_8);
      assertFalse(CompareOperation.compare(cursor.record().reaching(values), member, value));
    }
    assertEquals(List.of("one"), asked);
    assertTrue(compare(member(2 * INSIDE).toUpperCase(Locale.ROOT)));
    assertFalse(compare(member(3 * INSIDE)));
  }

  private boolean compare(String member) throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse("member", SCHEMA);
    return dit.partition.compare(dn(GROUP), description, member.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void randomChangesOfGroupsEndWhereASetOfNamesDoes() throws LdapProblem {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    addGroup(3);
    Set<String> expected = new TreeSet<>(members());
    for (int step = 0; step < 600; step++) {
      String where = "seed " + seed + " step " + step;
      change(random, expected, step % 120 > 60 ? 2 : 5, where);
      if (step % 20 == 0) {
        assertEquals(expected, members(), where);
        assertFound(expected, member(random.nextInt(40)), where);
      }
      if (step % 100 == 50) {
        dit.index(IndexDefinition.of("member", IndexKind.EQUALITY, IndexKind.PRESENCE));
      } else if (step % 100 == 99) {
        assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
        dit.partition.changeIndices(List.of(new IndexChange.Drop("member")), ProgressMonitor.NONE);
      }
    }
  }

  private void change(Random random, Set<String> expected, int adds, String where)
      throws LdapProblem {
    List<String> some = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String name = member(random.nextInt(40));
      if (!some.contains(name)) {
        some.add(name);
      }
    }
    String[] values = some.toArray(String[]::new);
    if (random.nextInt(40) == 0) {
      dit.modify(GROUP, Kind.REPLACE, "member", values);
      expected.clear();
      expected.addAll(some);
    } else if (random.nextInt(7) < adds) {
      boolean clash = some.stream().anyMatch(expected::contains);
      assertEquals(
          clash ? ResultCode.ATTRIBUTE_OR_VALUE_EXISTS : ResultCode.SUCCESS,
          code(() -> dit.modify(GROUP, Kind.ADD, "member", values)),
          where);
      expected.addAll(clash ? List.of() : some);
    } else {
      boolean last = expected.size() == some.size();
      boolean there = expected.containsAll(some);
      ResultCode code = code(() -> dit.modify(GROUP, Kind.DELETE, "member", values));
      ResultCode present = last ? ResultCode.OBJECT_CLASS_VIOLATION : ResultCode.SUCCESS;
      assertEquals(there ? present : ResultCode.NO_SUCH_ATTRIBUTE, code, where);
      if (code == ResultCode.SUCCESS) {
        expected.removeAll(some);
      }
    }
  }

  private void assertFound(Set<String> expected, String name, String where) throws LdapProblem {
    List<String> found = expected.contains(name) ? List.of(GROUP) : List.of();
    assertEquals(found, dit.search("(member=" + name.replace("uid", "UID") + ")"), where);
    assertEquals(
        expected.contains(name),
        dit.partition.compare(
            dn(GROUP),
            AttributeDescription.parse("member", SCHEMA),
            name.getBytes(StandardCharsets.UTF_8)),
        where);
  }

  @Test
  void anAnswerHasTheValuesThatLieOutside() throws LdapProblem {
    addGroup(3 * INSIDE);
    var base = TestPartition.request(GROUP, Scope.BASE, "(objectClass=*)");
    byte[] whole = answer(dit.partition.read(dn(GROUP)), AttributeSelection.ALL_USER);
    try (SearchCursor cursor = dit.partition.search(base)) {
      assertTrue(cursor.next());
      assertTrue(cursor.record().hasOutside());
      assertEquals(whole.length, answer(cursor.record(), AttributeSelection.ALL_USER).length);
      AttributeSelection member = AttributeSelection.parse(List.of("member"), SCHEMA);
      byte[] only = answer(cursor.record(), member);
      String text = new String(only, StandardCharsets.UTF_8);
      for (int i = 0; i < 3 * INSIDE; i++) {
        assertTrue(text.contains(member(i)), text);
      }
      assertFalse(text.contains("groupOfNames"));
      String none =
          new String(answer(cursor.record(), member.withTypesOnly()), StandardCharsets.UTF_8);
      assertTrue(none.contains("member") && !none.contains("uid="), none);
    }
  }

  private static byte[] answer(EntryRecord record, AttributeSelection selection) {
    byte[] answer = new byte[selection.length(record)];
    assertEquals(answer.length, selection.write(record, answer, 0));
    return answer;
  }

  @Test
  void renamingAGroupLeavesItsValuesWhereTheyAre() throws LdapProblem {
    addGroup(3 * INSIDE);
    dit.index(IndexDefinition.of("member", IndexKind.EQUALITY));
    Set<String> before = members();
    dit.rename(GROUP, "cn=other", OldRdn.DELETE);
    assertEquals(List.of("cn=other," + SUFFIX), dit.search("(member=" + member(1) + ")"));
    assertEquals(List.of(), dit.search("(cn=group)"));
    dit.rename("cn=other," + SUFFIX, "cn=group", OldRdn.KEEP);
    assertEquals(before, members());
    assertEquals(List.of(GROUP), dit.search("(cn=other)"));
  }

  @Test
  void aNameMayBeAmongTheValuesOutside() throws LdapProblem {
    addGroup(1);
    String[] names = new String[3 * INSIDE];
    Arrays.setAll(names, i -> "name " + i);
    dit.modify(GROUP, Kind.ADD, "cn", names);
    assertEquals(
        ResultCode.NOT_ALLOWED_ON_RDN, code(() -> dit.modify(GROUP, Kind.DELETE, "cn", "Group")));
    dit.rename(GROUP, "cn=name 3", OldRdn.DELETE);
    assertEquals(List.of(), dit.search("(cn=group)"));
    assertEquals(List.of("cn=name 3," + SUFFIX), dit.search("(cn=name 3)"));
  }

  @Test
  void deletingAGroupRemovesItsValues() throws LdapProblem {
    addGroup(3 * INSIDE);
    dit.partition.delete(dn(GROUP));
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    addGroup(2);
    assertEquals(2, members().size());
  }

  @Test
  void anAbortedChangeLeavesNothingBehind() throws LdapProblem {
    addGroup(3 * INSIDE);
    Set<String> before = members();
    assertEquals(
        ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
        code(() -> dit.modify(GROUP, Kind.ADD, "member", member(1000), member(0))));
    assertEquals(
        ResultCode.OBJECT_CLASS_VIOLATION, code(() -> dit.modify(GROUP, Kind.DELETE, "member")));
    assertEquals(before, members());
  }

  @Test
  void changesBehindAReplaceWorkOnTheNewValues() throws LdapProblem {
    dit.index(IndexDefinition.of("member", IndexKind.EQUALITY));
    addGroup(1);
    assertEquals(
        Set.of(member(50), member(51)),
        changed(change(Kind.REPLACE, member(50)), change(Kind.ADD, member(51))));
    assertEquals(
        Set.of(member(1), member(60)),
        changed(change(Kind.DELETE), change(Kind.ADD, member(1), member(60))));
    assertEquals(
        Set.of(member(50)),
        changed(
            change(Kind.DELETE, member(0)),
            change(Kind.REPLACE, member(50), member(1)),
            change(Kind.DELETE, member(1))));
    assertEquals(List.of(), dit.search("(member=" + member(1) + ")"));
    assertEquals(List.of(GROUP), dit.search("(member=" + member(50) + ")"));
  }

  /** The members of a group with values outside after these changes in one request. */
  private Set<String> changed(Modification... changes) throws LdapProblem {
    dit.partition.delete(dn(GROUP));
    addGroup(3 * INSIDE);
    dit.partition.modify(dn(GROUP), List.of(changes));
    return members();
  }

  private static Modification change(Kind kind, String... members) throws LdapProblem {
    return new Modification(
        kind,
        new Attribute(
            AttributeDescription.parse("member", SCHEMA),
            Arrays.stream(members).map(m -> m.getBytes(StandardCharsets.UTF_8)).toList()));
  }

  @Test
  void aPartitionOfTheFormatBeforeGetsTheTableWhenItIsOpened() throws LdapProblem {
    MemoryRecordStore records = new MemoryRecordStore();
    TreeStore trees = TreeStore.open(records, folder.resolve("before"), TreeOptions.DEFAULTS);
    trees.write(
        batch -> {
          Catalog.create(batch, SUFFIX, EntryIds.SEQUENTIAL);
          batch.put(Catalog.NAME, "format".getBytes(StandardCharsets.UTF_8), new byte[] {1});
          List.of(MasterTable.NAME, RdnTable.NAME, CountsTable.NAME).forEach(batch::create);
          return true;
        });
    trees.checkpoint();
    MemoryRecordStore again = records.reopened();
    assertThrows(StoreProblem.class, trees::close);
    try (TestPartition opened = new TestPartition(again, folder.resolve("after"))) {
      opened.withSuffix();
      assertEquals(List.of(SUFFIX), opened.search("(objectClass=*)"));
      assertEquals(List.of(), opened.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void aValueMayHaveTenMegabytes() throws LdapProblem {
    byte[] photo = new byte[10 << 20];
    new Random(1).nextBytes(photo);
    String name = "uid=photo," + SUFFIX;
    dit.addPerson(name, "uid: photo");
    dit.partition.modify(
        dn(name),
        List.of(
            new Modification(
                Kind.ADD,
                new Attribute(AttributeDescription.parse("jpegPhoto", SCHEMA), List.of(photo)))));
    dit.modify(name, Kind.ADD, "description", "with a photo");
    Entry entry = dit.partition.read(dn(name)).toEntry(dn(name), SCHEMA);
    assertArrayEquals(photo, entry.values("jpegPhoto").get(0));
  }

  @Test
  void keysMayBeLongerThanAPage() throws LdapProblem {
    dit.index(IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.PRESENCE));
    String common = "x".repeat(20_000);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      names.add("cn=" + common + i + "," + SUFFIX);
      dit.addPerson(names.get(i), "description: " + i);
    }
    for (int i = 0; i < 20; i++) {
      assertEquals(List.of(names.get(i)), dit.search("(cn=" + common + i + ")"));
      assertEquals(List.of(names.get(i)), dit.search(names.get(i), Scope.BASE, "(cn=*)"));
    }
    dit.rename(names.get(0), "cn=" + common + "new", OldRdn.DELETE);
    dit.partition.delete(dn(names.get(1)));
    assertEquals(List.of(), dit.search("(cn=" + common + "0)"));
    String[] many = new String[3 * INSIDE];
    Arrays.setAll(many, i -> common + "value" + i);
    dit.modify(names.get(2), Kind.ADD, "description", many);
    dit.modify(names.get(2), Kind.DELETE, "description", many[3]);
    assertEquals(1, dit.search("(description=" + many[4] + ")").size());
    assertEquals(0, dit.search("(description=" + many[3] + ")").size());
  }
}
