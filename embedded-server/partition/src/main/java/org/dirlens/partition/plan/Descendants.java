package org.dirlens.partition.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.table.IdKey;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;

/** The ids of the entries below one, from the table of names alone. */
public final class Descendants {
  private Descendants() {}

  /** The ids of all entries below one. */
  public static IdSet of(Tree rdn, long above) {
    IdCollector ids = new IdCollector();
    collect(rdn, above, ids);
    return ids.build();
  }

  /** The ids of all of them, the one above not among them. */
  public static void collect(Tree rdn, long above, IdCollector ids) {
    Deque<Long> parents = new ArrayDeque<>();
    parents.push(above);
    Cursor cursor = rdn.cursor();
    while (!parents.isEmpty()) {
      children(
          cursor,
          parents.pop(),
          child -> {
            ids.add(child);
            parents.push(child);
          });
    }
  }

  /** The ids of the entries right below one. */
  public static void children(Tree rdn, long parent, IdCollector ids) {
    children(rdn.cursor(), parent, ids::add);
  }

  private static void children(Cursor cursor, long parent, LongConsumer sink) {
    boolean more = cursor.seek(IdKey.of(parent));
    while (more && IdKey.read(cursor.key()) == parent) {
      sink.accept(IdKey.read(cursor.value()));
      more = cursor.next();
    }
  }
}
