package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.LongStream;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainModeTest {
  private static final int PEOPLE = 1000;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.load(LongStream.range(0, PEOPLE).mapToObj(ExplainModeTest::person).toList());
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY));
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static String[] person(long number) {
    return new String[] {
      "uid=u" + number + "," + SUFFIX, "initials: i" + number % 100, "description: t" + number
    };
  }

  @Test
  void aSearchThatIsOnlyPlannedReadsNoEntry() throws LdapProblem {
    SearchRequest request =
        TestPartition.request(SUFFIX, Scope.SUB, "(&(initials=i5)(description=t*))");
    Explanation run = dit.partition.explain(request, WhatIf.NOTHING);
    Explanation plan =
        Objects.requireNonNull(
            dit.partition.explaining(request, WhatIf.NOTHING, ExplainMode.PLAN).run());
    assertEquals(new Explanation.Counts(PEOPLE + 1, 10, 0, 0), plan.counts());
    assertEquals(new Explanation.Counts(PEOPLE + 1, 10, 10, 10), run.counts());
    assertEquals(run.reading(), plan.reading());
    assertEquals(ExplainMode.PLAN, plan.search().mode());
  }

  @Test
  void aLookupSaysWhetherWhatItFindsIsTestedStill() throws LdapProblem {
    dit.index(IndexDefinition.of("description", IndexKind.SUBSTRING));
    assertTrue(dit.explain("(initials=i5)").root().lookup().exact());
    assertTrue(dit.explain("(description=*t12*)").root().lookup().exact());
    assertFalse(dit.explain("(description=*t123*)").root().parts().get(0).lookup().exact());
  }
}
