package org.dirlens.record.jdbm;

import java.nio.file.Path;
import org.dirlens.record.RecordStore;
import org.dirlens.testkit.record.FolderImage;
import org.dirlens.testkit.record.RecordStoreContract;
import org.junit.jupiter.api.io.TempDir;

/** The store in files keeps the contract. */
class JdbmRecordStoreTest extends RecordStoreContract {

  @TempDir private Path temporary;
  private int folders;
  private Path current;

  @Override
  protected RecordStore created() {
    current = temporary.resolve("store" + folders++);
    return JdbmRecordStore.open(current);
  }

  @Override
  protected RecordStore reopened(RecordStore open) {
    open.close();
    return JdbmRecordStore.open(current);
  }

  /** Opens a copy of the files as they are; the crashed store is closed only to let go of them. */
  @Override
  protected RecordStore crashed(RecordStore open) {
    FolderImage image = FolderImage.of(current);
    open.close();
    current = temporary.resolve("store" + folders++);
    image.writeTo(current);
    return JdbmRecordStore.open(current);
  }
}
