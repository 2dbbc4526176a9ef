package org.dirlens.index.keys;

/**
 * Both sides of a threshold.
 *
 * @param inline keys with as many ids as the threshold or fewer, in the leaf
 * @param containers keys with more
 * @param exact whether keys and ids are counted; else the threshold cuts a range of sizes in which
 *     they are only known together
 */
public record Split(int threshold, SideFigures inline, SideFigures containers, boolean exact) {
  /** Both sides together. */
  public SideFigures all() {
    return inline.plus(containers);
  }

  /** What lies between this threshold and another one, and so would change its side. */
  public SideFigures between(Split other) {
    SideFigures one = inline.minus(other.inline());
    return one.keys() < 0 || one.ids() < 0 ? other.inline().minus(inline) : one;
  }
}
