package org.dirlens.partition.table;

import static org.dirlens.partition.TestPartition.SCHEMA;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which indices there are is what the version at hand says. */
class IndexCatalogTest {
  @TempDir Path folder;

  @Test
  void indicesOfAVersionThatNeverWasAreForgotten() throws LdapProblem {
    IndexCatalog catalog = new IndexCatalog(SCHEMA);
    PartitionContext context =
        new PartitionContext(
            new Hierarchy(dn(SUFFIX)), SCHEMA, new SchemaCheck(SCHEMA), catalog, 100);
    try (TreeStore store = TreeStore.open(new MemoryRecordStore(), folder, TreeOptions.DEFAULTS)) {
      store.write(
          batch -> {
            Catalog.create(batch, SUFFIX, EntryIds.SEQUENTIAL);
            return true;
          });
      assertThrows(
          ArithmeticException.class,
          () ->
              store.write(
                  batch -> {
                    define(batch, "cn");
                    context.indexWriter(batch);
                    throw new ArithmeticException("on purpose");
                  }));
      store.write(
          batch -> {
            define(batch, "sn");
            return true;
          });
      try (Snapshot snapshot = store.snapshot()) {
        List<String> names =
            catalog.indices(snapshot.tree(Catalog.NAME)).all().stream()
                .map(index -> index.type().name())
                .toList();
        assertEquals(List.of("sn"), names);
      }
    }
  }

  private static void define(WriteBatch batch, String attribute) {
    IndexDefinition definition = IndexDefinition.of(attribute, IndexKind.EQUALITY);
    IndexRow.KindRow readable = new IndexRow.KindRow(IndexState.READABLE, false);
    Catalog.putIndex(
        batch,
        new IndexRow(
            attribute,
            definition.threshold(),
            definition.cacheBytes(),
            Map.of(IndexKind.EQUALITY, readable),
            definition.hidden()));
  }
}
