package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking at all entries for an index that is not there takes of the time of the search. */
class SupposedIndexTimeTest {
  @TempDir Path folder;

  @Test
  void theTimeOfASearchEndsWhatIsLookedAtForSupposedIndices() throws LdapProblem {
    try (TestPartition dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix()) {
      int readers = dit.partition.statistics().store().readers().open();
      SearchRequest request =
          TestPartition.request(SUFFIX, Scope.SUB, "(description=none)")
              .withTimeLimit(Duration.ofNanos(1));
      var description = new WhatIf.Supposed("description", IndexKind.EQUALITY, null);
      WhatIf whatIf = new WhatIf(List.of(), List.of(description));
      LdapProblem late =
          assertThrows(LdapProblem.class, () -> dit.partition.explain(request, whatIf));
      assertEquals(ResultCode.TIME_LIMIT_EXCEEDED, late.code());
      assertTrue(late.getMessage().contains("indices that are not there"), late.getMessage());
      assertEquals(readers, dit.partition.statistics().store().readers().open());
      SearchRequest patient = request.withTimeLimit(Duration.ZERO);
      assertEquals(0, dit.partition.explain(patient, whatIf).counts().returned());
    }
  }
}
