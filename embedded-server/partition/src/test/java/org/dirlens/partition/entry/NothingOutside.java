package org.dirlens.partition.entry;

/** A store for entries all values of which lie in their records. */
final class NothingOutside implements OutsideStore {
  private static AssertionError asked() {
    return new AssertionError("no value lies outside");
  }

  @Override
  public int most() {
    return Integer.MAX_VALUE;
  }

  @Override
  public long newList() {
    throw asked();
  }

  @Override
  public boolean add(long list, byte[] normalForm, byte[] value) {
    throw asked();
  }

  @Override
  public byte[] remove(long list, byte[] normalForm) {
    throw asked();
  }

  @Override
  public void clear(long list) {
    throw asked();
  }

  @Override
  public boolean forEach(long list, ValueVisitor visitor) {
    throw asked();
  }

  @Override
  public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
    throw asked();
  }
}
