package org.dirlens.partition.administration;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnlineBuildTest {
  private static final int PEOPLE = 3500;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    PartitionOptions options = PartitionOptions.DEFAULTS.withSortBytes(64 << 10);
    dit = new TestPartition(new MemoryRecordStore(), folder, options).withSuffix();
    dit.load(LongStream.range(0, PEOPLE).mapToObj(OnlineBuildTest::person).toList());
  }

  @AfterEach
  void verifyAndClose() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  private static String[] person(long number) {
    return new String[] {
      "uid=u" + number + "," + SUFFIX, "initials: i" + number % 50, "description: d" + number
    };
  }

  /** Runs something each time the build reports, which is every 1000 entries. */
  private static class Hook implements ProgressMonitor {
    private int reports;
    private boolean cancel;

    void report(int number) throws LdapProblem {}

    void cancel() {
      cancel = true;
    }

    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {
      try {
        report(++reports);
      } catch (LdapProblem e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public boolean cancelled() {
      return cancel;
    }
  }

  @Test
  void writesDuringABuildAreInTheIndex() throws LdapProblem {
    Hook writes =
        new Hook() {
          @Override
          void report(int number) throws LdapProblem {
            dit.addPerson("uid=new" + number + "," + SUFFIX, "initials: i7");
            dit.modify("uid=u" + number + "," + SUFFIX, Kind.REPLACE, "initials", "changed");
            dit.modify("uid=u" + (PEOPLE - number) + "," + SUFFIX, Kind.DELETE, "initials");
            dit.partition.delete(dn("uid=u" + (1000 + number) + "," + SUFFIX));
            dit.rename("uid=u" + (2000 + number) + "," + SUFFIX, "uid=r" + number, OldRdn.DELETE);
            dit.addPerson("uid=gone" + number + "," + SUFFIX, "initials: i8");
            dit.partition.delete(dn("uid=gone" + number + "," + SUFFIX));
            if (number <= 3) {
              assertTrue(dit.explain("(initials=i7)").counts().candidates() > PEOPLE / 2);
            }
          }
        };
    dit.partition.changeIndices(
        List.of(
            new IndexChange.Define(
                new IndexDefinition("initials", EnumSet.allOf(IndexKind.class), 20, 1 << 20)),
            new IndexChange.Define(IndexDefinition.of("uid", IndexKind.EQUALITY))),
        writes);
    int reports = writes.reports;
    assertTrue(reports >= 4, "reports: " + reports);
    assertEquals(
        List.of(IndexState.READABLE, IndexState.READABLE),
        dit.partition.indices().stream().map(IndexStatus::state).toList());
    long changed = dit.search("(initials=changed)").size();
    assertTrue(changed >= 4 && changed == dit.explain("(initials=changed)").counts().examined());
    assertEquals(1, dit.explain("(uid=r1)").counts().examined());
    assertEquals(List.of(), dit.search("(uid=gone1)"));
  }

  @Test
  void aCancelledBuildLeavesNothing() throws LdapProblem {
    Hook cancelling =
        new Hook() {
          @Override
          void report(int number) throws LdapProblem {
            dit.addPerson("uid=new" + number + "," + SUFFIX, "initials: i7");
            cancel();
          }
        };
    List<IndexChange> change =
        List.of(new IndexChange.Define(IndexDefinition.of("initials", IndexKind.EQUALITY)));
    assertThrows(
        CancellationException.class, () -> dit.partition.changeIndices(change, cancelling));
    assertEquals(List.of(), dit.partition.indices());
    assertEquals(71, dit.search("(initials=i7)").size());
    dit.partition.changeIndices(change, ProgressMonitor.NONE);
    assertEquals(71, dit.explain("(initials=i7)").counts().examined());
  }

  @Test
  void aCancelledRebuildLeavesTheOldIndexServing() throws LdapProblem {
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY));
    Hook cancelling =
        new Hook() {
          @Override
          void report(int number) throws LdapProblem {
            dit.addPerson("uid=new" + number + "," + SUFFIX, "initials: i7");
            assertEquals(70 + number, dit.explain("(initials=i7)").counts().examined());
            if (number == 2) {
              cancel();
            }
          }
        };
    assertThrows(
        CancellationException.class,
        () ->
            dit.partition.changeIndices(List.of(new IndexChange.Rebuild("initials")), cancelling));
    assertEquals(IndexState.READABLE, dit.partition.indices().get(0).state());
    assertEquals(72, dit.explain("(initials=i7)").counts().examined());
  }

  @Test
  void aRebuildReplacesTheIndexWhileItServes() throws LdapProblem {
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY).withThreshold(16));
    Hook writing =
        new Hook() {
          @Override
          void report(int number) throws LdapProblem {
            dit.modify("uid=u" + number * 50 + "," + SUFFIX, Kind.DELETE, "initials");
          }
        };
    dit.partition.changeIndices(List.of(new IndexChange.Rebuild("initials")), writing);
    assertEquals(70 - writing.reports, dit.explain("(initials=i0)").counts().examined());
  }

  @Test
  void definitionsThatCannotBeAreRefused() {
    assertEquals(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
        TestPartition.code(() -> dit.index(IndexDefinition.of("nosuch", IndexKind.EQUALITY))));
    assertEquals(
        ResultCode.INAPPROPRIATE_MATCHING,
        TestPartition.code(() -> dit.index(IndexDefinition.of("jpegPhoto", IndexKind.EQUALITY))));
    assertEquals(
        ResultCode.UNWILLING_TO_PERFORM,
        TestPartition.code(() -> dit.index(IndexDefinition.of("entryDN", IndexKind.EQUALITY))));
    assertEquals(
        ResultCode.NO_SUCH_OBJECT,
        TestPartition.code(
            () ->
                dit.partition.changeIndices(
                    List.of(new IndexChange.Drop("sn")), ProgressMonitor.NONE)));
  }

  @Test
  void kindsComeAndGoWithTheDefinition() throws LdapProblem {
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY));
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE));
    assertEquals(2, dit.partition.indices().get(0).kinds().size());
    assertEquals(1, dit.explain("(!(initials=*))").counts().candidates());
    dit.index(IndexDefinition.of("initials", IndexKind.PRESENCE));
    assertEquals("no equality index on initials", dit.explain("(initials=i1)").root().reason());
    dit.partition.changeIndices(List.of(new IndexChange.Drop("initials")), ProgressMonitor.NONE);
    assertEquals(List.of(), dit.partition.indices());
  }
}
