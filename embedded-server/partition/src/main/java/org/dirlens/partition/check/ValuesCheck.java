package org.dirlens.partition.check;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.tree.Tree;

/**
 * Compares the values outside the records with what the records say of them: each list belongs to
 * one attribute, has its count and bytes, and every value lies under its own normal form. What lies
 * on pages that cannot be read is missing.
 */
final class ValuesCheck implements AutoCloseable {
  private static final String WHERE = "values";

  private final OutsideLists lists;
  private final BiConsumer<String, String> damages;

  /** A check that tells where and what is damaged; lists are closed with this. */
  ValuesCheck(OutsideLists lists, BiConsumer<String, String> damages) {
    this.lists = lists;
    this.damages = damages;
  }

  /** Takes note of what a record says. */
  void note(long id, EntryRecord entry) {
    lists.note(id, entry);
  }

  /** Reads all values; call it when all records were noted. Answers how many there are. */
  long compare(Tree values) {
    ReadableRows rows = new ReadableRows(values);
    OutsideLists.Walk walk = lists.walk(this::ended, problem -> damages.accept(WHERE, problem));
    while (rows.next()) {
      compare(rows, walk);
    }
    walk.end();
    if (rows.lost() > 0) {
      damages.accept(WHERE, rows.lost() + " values cannot be read");
    }
    return values.size();
  }

  private void ended(OutsideLists.Listed listed) {
    if (!listed.agrees()) {
      damages.accept(
          WHERE,
          "%s has %d values of %d bytes, its record says %d of %d"
              .formatted(
                  lists.place(listed.said),
                  listed.count(),
                  listed.bytes(),
                  listed.said.count(),
                  listed.said.bytes()));
    }
  }

  private void compare(ReadableRows row, OutsideLists.Walk walk) {
    long list = ValuesTable.list(row.key());
    if (!walk.goTo(list)) {
      damages.accept(WHERE, "a value in list " + list + ", which is of no entry");
      return;
    }
    OutsideLists.Listed listed = walk.listed();
    if (listed == null) {
      return;
    }
    listed.found(row.value());
    if (!Arrays.equals(listed.said.key(list, row.value()), row.key().copy())) {
      damages.accept(WHERE, "a value of " + lists.place(listed.said) + " lies under another key");
    }
  }

  @Override
  public void close() {
    lists.close();
  }
}
