package org.dirlens.partition;

import org.dirlens.partition.table.Catalog;
import org.dirlens.tree.Tree;

/**
 * How far a partition is, for who goes by change numbers.
 *
 * @param changeNumber the highest entryCSN that any write has had, deletes included; empty if none
 *     had one
 * @param history another number whenever something changed that no change number tells: entries got
 *     other names with one above them, or were loaded with numbers of their own, or this is a copy
 *     that goes its own way
 */
public record ChangeState(String changeNumber, long history) {
  static ChangeState of(Tree catalog) {
    return new ChangeState(Catalog.changeNumber(catalog), Catalog.history(catalog));
  }
}
