package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many sorted lists at a time, of which nobody takes the entries. */
class SortMemoryTest {
  private static final int PEOPLE = 500;
  private static final int TITLE_BYTES = 1000;

  @TempDir Path folder;

  @Test
  void sortedListsTogetherHaveABoundAndGiveTheirMemoryBack() throws LdapProblem {
    try (TestPartition dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix()) {
      dit.load(people());
      long most = Runtime.getRuntime().maxMemory() / (PEOPLE * TITLE_BYTES);
      List<SearchCursor> open = new ArrayList<>();
      LdapProblem refused =
          assertThrows(
              LdapProblem.class,
              () -> {
                while (open.size() < most) {
                  open.add(sorted(dit, "(objectClass=*)"));
                }
              },
              most + " lists that could fill the heap");
      assertEquals(ResultCode.BUSY, refused.code());
      assertTrue(open.size() > 10, open.size() + " lists");
      sorted(dit, "(title=000*)").close(); // a short one needs none
      open.remove(0).close();
      open.add(sorted(dit, "(objectClass=*)"));
      assertTrue(open.get(open.size() - 1).next());
      open.forEach(SearchCursor::close);
    }
  }

  private static List<String[]> people() {
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      String title = "%03d%s".formatted(i, "t".repeat(TITLE_BYTES - 3));
      people.add(new String[] {"uid=u" + i + "," + SUFFIX, "title: " + title});
    }
    return people;
  }

  private static SearchCursor sorted(TestPartition dit, String filter) throws LdapProblem {
    AttributeDescription title = AttributeDescription.parse("title", TestPartition.SCHEMA);
    return dit.partition.sorted(
        TestPartition.request(SUFFIX, Scope.SUB, filter),
        List.of(SortKey.of(title, null, SortKey.Direction.ASCENDING)));
  }
}
