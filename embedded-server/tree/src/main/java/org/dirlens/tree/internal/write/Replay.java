package org.dirlens.tree.internal.write;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.log.LogRecovery;

/** Applies the frames of the change log as the writes that made them did. */
final class Replay implements LogRecovery.Sink {

  private final WorkingVersion working;
  private final Publisher publisher;
  private final Map<Integer, TreeName> names = new HashMap<>();

  Replay(WorkingVersion working, Publisher publisher) {
    this.working = working;
    this.publisher = publisher;
  }

  @Override
  public void begin(long sequence) {
    if (sequence != working.number()) {
      throw new IllegalArgumentException(
          "frame " + sequence + " where " + working.number() + " is next");
    }
    working.beginWrite();
  }

  @Override
  public void end() {
    publisher.publish();
  }

  @Override
  public void create(int tree, String name) {
    names.clear();
    working.create(new TreeName(name), tree);
  }

  @Override
  public void drop(int tree) {
    working.drop(name(tree));
    names.clear();
  }

  @Override
  public void put(int tree, byte[] key, byte[] value) {
    working.put(name(tree), key, value);
  }

  @Override
  public void remove(int tree, byte[] key) {
    working.remove(name(tree), key);
  }

  @Override
  public void install(int tree, String name) {
    names.clear();
    working.install(tree, new TreeName(name));
  }

  private TreeName name(int tree) {
    return names.computeIfAbsent(tree, working::nameOf);
  }
}
