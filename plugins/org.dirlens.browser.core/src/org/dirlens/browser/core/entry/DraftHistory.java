package org.dirlens.browser.core.entry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.connection.core.Entry;

/** The versions that a draft had, to go back to and forth again. One thread. */
final class DraftHistory {
  /** Versions share their attributes, so that many cost little. */
  private static final int STEPS_MAX = 500;

  private final Deque<Entry> back = new ArrayDeque<>();
  private final Deque<Entry> forth = new ArrayDeque<>();

  boolean canUndo() {
    return !back.isEmpty();
  }

  boolean canRedo() {
    return !forth.isEmpty();
  }

  /** A step is made from this version on. */
  void step(Entry from) {
    back.push(from);
    forth.clear();
    if (back.size() > STEPS_MAX) {
      back.removeLast();
    }
  }

  /** The version before. */
  Optional<Entry> undo(Entry from) {
    return move(back, forth, from);
  }

  /** The version behind. */
  Optional<Entry> redo(Entry from) {
    return move(forth, back, from);
  }

  private static Optional<Entry> move(Deque<Entry> source, Deque<Entry> target, Entry from) {
    if (source.isEmpty()) {
      return Optional.empty();
    }
    target.push(from);
    return Optional.of(source.pop());
  }

  /** All versions become others, as when what others changed is taken over into them. */
  void replace(UnaryOperator<Entry> change) {
    replace(back, change);
    replace(forth, change);
  }

  private static void replace(Deque<Entry> versions, UnaryOperator<Entry> change) {
    List<Entry> old = new ArrayList<>(versions);
    versions.clear();
    old.forEach(each -> versions.addLast(change.apply(each)));
  }

  void clear() {
    back.clear();
    forth.clear();
  }
}
