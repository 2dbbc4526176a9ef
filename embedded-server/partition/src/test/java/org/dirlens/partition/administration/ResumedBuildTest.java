package org.dirlens.partition.administration;

import static org.dirlens.partition.TestPartition.SCHEMA;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IndexCatalog;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedBuildTest {
  @TempDir Path folder;

  /** Keeps what is logged. */
  private static final class Kept extends Handler {
    private final List<LogRecord> records = new ArrayList<>();

    @Override
    public void publish(LogRecord logged) {
      records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void aBuildThatTheStoreRefusesIsLogged() throws LdapProblem {
    TreeStore store = TreeStore.open(new MemoryRecordStore(), folder, TreeOptions.DEFAULTS);
    store.close();
    PartitionContext context =
        new PartitionContext(
            new Hierarchy(dn(SUFFIX)),
            SCHEMA,
            new SchemaCheck(SCHEMA),
            new IndexCatalog(SCHEMA),
            100);
    IndexAdministration indices =
        new IndexAdministration(store, context, folder, 64 << 10, 1 << 20);
    IndexDefinition definition = IndexDefinition.of("cn", IndexKind.EQUALITY);
    Logger logger = Logger.getLogger(ResumedBuild.class.getName());
    Kept kept = new Kept();
    logger.addHandler(kept);
    try {
      new ResumedBuild(indices, List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE)
          .run();
    } finally {
      logger.removeHandler(kept);
    }
    assertEquals(List.of(Level.WARNING), kept.records.stream().map(LogRecord::getLevel).toList());
    assertInstanceOf(StoreProblem.class, kept.records.get(0).getThrown());
  }
}
