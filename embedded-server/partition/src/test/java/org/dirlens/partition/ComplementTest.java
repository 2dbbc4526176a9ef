package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.Explanation;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NOT of what an index knows nearly: with options, several pieces, a hash, a finer rule. */
class ComplementTest {
  private static final int PEOPLE = 1001;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.load(LongStream.range(0, PEOPLE).mapToObj(ComplementTest::person).toList());
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY),
        IndexDefinition.of("st", IndexKind.EQUALITY),
        IndexDefinition.of("objectClass", IndexKind.EQUALITY),
        IndexDefinition.of("name", IndexKind.EQUALITY),
        IndexDefinition.of("description", IndexKind.SUBSTRING),
        IndexDefinition.of("uid", IndexKind.HASH));
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static String[] person(long number) {
    return new String[] {
      "uid=u" + number + "," + SUFFIX,
      "initials: i" + number % 100,
      "st: s" + number % 40,
      "description: t" + number
    };
  }

  @Test
  void notOfWhatAnIndexKnowsNearlyIsTheComplementOfWhatIsTested() throws LdapProblem {
    long all = PEOPLE + 1;
    for (var each :
        Map.of(
                "(!(description=t7*9))", all - 11,
                "(!(uid=u7))", all - 1,
                "(!(initials;lang-de=i5))", all,
                "(!(givenName=i5))", all,
                "(!(initials:caseExactMatch:=i5))", all - 10,
                "(!(initials:caseExactMatch:=I5))", all,
                "(&(!(uid=u7))(!(description=t7*9)))", all - 12,
                "(|(!(description=t7*9))(initials=i9))", all - 10,
                "(&(st=s7)(!(uid=u7)))", 24L)
            .entrySet()) {
      Explanation plan = dit.explain(each.getKey());
      assertEquals(each.getValue(), plan.counts().returned(), plan.toString());
      assertTrue(plan.counts().examined() <= plan.counts().returned() + 1, plan.toString());
    }
    Explanation plan = dit.explain("(!(description=t7*9))");
    assertEquals(all - 11, plan.root().lookup().count());
    assertNull(plan.reading().residual());
    assertEquals(
        "complement of what index description/substring finds, tested on each",
        plan.root().reason());
  }

  @Test
  void notOfWhatAnIndexFindsOftenButNotExactlyIsTestedOnAllEntries() throws LdapProblem {
    Explanation plan = dit.explain("(!(objectClass;lang-de=top))");
    assertEquals(
        "index objectClass/equality is not exact here and finds too many for NOT",
        plan.root().reason());
    assertEquals(plan.counts().examined(), plan.counts().returned());
  }
}
