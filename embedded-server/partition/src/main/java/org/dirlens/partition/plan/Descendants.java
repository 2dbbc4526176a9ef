package org.dirlens.partition.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.table.IdKey;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Tree;

/** The ids of all entries below one, from the table of names alone. */
final class Descendants {
  private Descendants() {}

  static void collect(Tree rdn, long above, IdCollector ids) {
    Deque<Long> parents = new ArrayDeque<>();
    parents.push(above);
    Cursor cursor = rdn.cursor();
    while (!parents.isEmpty()) {
      long parent = parents.pop();
      boolean more = cursor.seek(IdKey.of(parent));
      while (more && IdKey.read(cursor.key()) == parent) {
        long child = IdKey.read(cursor.value());
        ids.add(child);
        parents.push(child);
        more = cursor.next();
      }
    }
  }
}
