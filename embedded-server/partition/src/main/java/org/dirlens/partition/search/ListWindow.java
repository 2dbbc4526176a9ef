package org.dirlens.partition.search;

/**
 * A part of a sorted list.
 *
 * @param cursor the entries in it, in order; to be closed
 * @param position place of the target, from 1; {@code count + 1} if the target is behind the end
 * @param count entries in the whole list
 */
public record ListWindow(SearchCursor cursor, long position, long count) implements AutoCloseable {
  @Override
  public void close() {
    cursor.close();
  }
}
