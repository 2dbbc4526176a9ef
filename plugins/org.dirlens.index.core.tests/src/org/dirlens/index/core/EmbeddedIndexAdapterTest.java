package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.dirlens.connection.core.Scope;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice about the indices of a real partition. */
class EmbeddedIndexAdapterTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final SearchQuestion QUESTION =
      new SearchQuestion("dc=example,dc=com", Scope.SUBTREE, "(l=place 7)");

  private Partition partition;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    partition =
        Partition.open(
            new MemoryRecordStore(),
            folder.resolve("log"),
            Dn.parse("dc=example,dc=com", SCHEMA),
            SCHEMA,
            PartitionOptions.DEFAULTS);
    add("dc=example,dc=com", "domain", "dc", "example");
    for (int i = 0; i < 200; i++) {
      add("l=place " + i + ",dc=example,dc=com", "locality", "l", "place " + i);
    }
  }

  @AfterEach
  void close() throws Exception {
    partition.close();
  }

  @Test
  void theIndexThatIsMissingIsAdvised() throws Exception {
    EmbeddedIndexAdapter adapter = new EmbeddedIndexAdapter(partition);

    IndexAdvice advice = adapter.advise(adapter.explain(QUESTION)).getFirst();
    assertEquals("l", advice.attribute().orElseThrow());
  }

  @Test
  void anIndexThatIsHiddenIsNotAdvisedAgain() throws Exception {
    IndexDefinition hidden = IndexDefinition.of("localityName", IndexKind.EQUALITY).asHidden();
    partition.changeIndices(List.of(new IndexChange.Define(hidden)), ProgressMonitor.NONE);
    EmbeddedIndexAdapter adapter = new EmbeddedIndexAdapter(partition);

    assertEquals(
        List.of(IndexAdvice.without("The equality index of l is not used: it is hidden.")),
        adapter.advise(adapter.explain(QUESTION)));
  }

  @Test
  void aSearchThatWasCutOffTellsNoCost() throws Exception {
    EmbeddedIndexAdapter adapter = new EmbeddedIndexAdapter(partition, Duration.ofNanos(1));
    ExplainedSearch explained = adapter.explain(QUESTION);

    LdapProblem problem = assertThrows(LdapProblem.class, () -> adapter.advise(explained));
    assertEquals(ResultCode.TIME_LIMIT_EXCEEDED, problem.code());
  }

  private void add(String name, String objectClass, String type, String value) throws LdapProblem {
    partition.add(
        Entry.builder(Dn.parse(name, SCHEMA), SCHEMA)
            .add("objectClass", "top", objectClass)
            .add(type, value)
            .build());
  }
}
