package org.dirlens.partition.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.table.RdnTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids that are kept in files with little room. */
class KeptIdsTest {
  @TempDir Path folder;
  private final ByteBudget room = new ByteBudget(100 * Long.BYTES);

  /** The ids from 1 on. */
  private static final class Counted implements IdIterator {
    private final long last;
    private long id;

    Counted(long last) {
      this.last = last;
    }

    @Override
    public boolean next() {
      return id < last && ++id > 0;
    }

    @Override
    public boolean advance(long atLeast) {
      throw new AssertionError("nobody needs that");
    }

    @Override
    public long id() {
      if (id == 50 && last == 77) {
        throw new IllegalStateException("damaged");
      }
      return id;
    }
  }

  private @Nullable KeptIds keep(String file, IdIterator ids) {
    return KeptIds.write(folder.resolve(file), ids, false, room);
  }

  @Test
  void writingStopsWithTheRoomAndLeavesNothing() {
    Counted many = new Counted(Long.MAX_VALUE);
    assertNull(keep("many", many));
    assertEquals(101, many.id());
    assertFalse(Files.exists(folder.resolve("many")));
    KeptIds all = keep("all", new Counted(100));
    assertNotNull(all);
    assertNull(keep("one", new Counted(1)));
    all.close();
    all.close();
    assertNull(keep("more", new Counted(101)), "closing twice gives no room twice");
  }

  @Test
  void whereNothingCanBeWrittenNothingIsKept() throws IOException {
    Files.createFile(folder.resolve("file"));
    assertNull(keep("file/below", new Counted(3)));
    KeptIds all = keep("all", new Counted(100));
    assertNotNull(all, "the room came back");
    all.close();
  }

  @Test
  void roomComesBackWhenWritingFails() {
    assertThrows(IllegalStateException.class, () -> keep("damaged", new Counted(77)));
    assertFalse(Files.exists(folder.resolve("damaged")));
    KeptIds all = keep("all", new Counted(100));
    assertNotNull(all);
    for (long id = 1; id <= 100; id++) {
      assertEquals(id, all.getAsLong());
    }
    assertEquals(RdnTable.NO_ENTRY, all.getAsLong());
    all.close();
  }
}
