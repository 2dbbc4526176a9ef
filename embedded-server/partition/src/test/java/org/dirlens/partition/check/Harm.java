package org.dirlens.partition.check;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/** A change of the trees of a closed partition that the partition would not make. */
interface Harm {
  void doTo(WriteBatch batch);

  default void doTo(RecordStore records, Path folder) throws IOException {
    try (TreeStore trees = TreeStore.open(records, folder.resolve("log"), TreeOptions.DEFAULTS)) {
      trees.write(
          batch -> {
            doTo(batch);
            return true;
          });
    }
  }
}
