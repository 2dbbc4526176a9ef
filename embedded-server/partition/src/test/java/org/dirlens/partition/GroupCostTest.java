package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreStatistics;
import org.dirlens.testkit.record.LastingRecordStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a member of a group costs, in records read and written, does not depend on the others. */
class GroupCostTest {
  private static final String GROUP = "cn=group," + SUFFIX;

  /** A tree a hundred times as large may have one level more; values and index have one each. */
  private static final int MORE_PAGES = 6;

  @TempDir Path folder;

  /** Records that were read and written from the opening of a partition to its closing. */
  private record Cost(long read, long written) {}

  private static String member(int number) {
    return "uid=u" + number + "," + SUFFIX;
  }

  /** A group on records, which is opened again for each change so that nothing is cached. */
  private final class Group {
    private final MemoryRecordStore memory = new MemoryRecordStore();
    private final Path place;

    Group(int members) throws LdapProblem {
      place = folder.resolve("of" + members);
      String[] names = new String[members];
      Arrays.setAll(names, GroupCostTest::member);
      Entry.Builder group = Entry.builder(TestPartition.dn(GROUP), TestPartition.SCHEMA);
      group.add("objectClass", "top", "groupOfNames").add("cn", "group").add("member", names);
      try (TestPartition dit = open().withSuffix()) {
        dit.index(IndexDefinition.of("member", IndexKind.EQUALITY));
        dit.partition.add(group.build());
      }
    }

    private TestPartition open() throws LdapProblem {
      return new TestPartition(new LastingRecordStore(memory), place);
    }

    Cost change(Kind kind, int number) throws LdapProblem {
      StoreStatistics before = memory.statistics();
      try (TestPartition dit = open()) {
        dit.modify(GROUP, kind, "member", member(number));
      }
      StoreStatistics after = memory.statistics();
      return new Cost(
          after.reads().records() - before.reads().records(),
          after.writes().inserts() - before.writes().inserts());
    }

    int found(int number) throws LdapProblem {
      try (TestPartition dit = open()) {
        return dit.search("(member=" + member(number) + ")").size();
      }
    }
  }

  private static void assertAboutEqual(Cost small, Cost large) {
    assertTrue(small.written > 0, small::toString);
    assertTrue(large.read <= small.read + MORE_PAGES, small + " and " + large);
    assertTrue(large.written <= small.written + MORE_PAGES, small + " and " + large);
  }

  @Test
  void aMemberOfALargeGroupCostsWhatOneOfASmallGroupDoes() throws LdapProblem {
    Group small = new Group(1_000);
    Group large = new Group(100_000);
    assertTrue(large.memory.statistics().contents().live() > 500, "the large group has many pages");
    assertAboutEqual(small.change(Kind.ADD, 123_456), large.change(Kind.ADD, 123_456));
    assertAboutEqual(small.change(Kind.DELETE, 500), large.change(Kind.DELETE, 500));
    assertEquals(1, large.found(123_456));
    assertEquals(0, large.found(500));
    assertEquals(1, large.found(501));
  }
}
