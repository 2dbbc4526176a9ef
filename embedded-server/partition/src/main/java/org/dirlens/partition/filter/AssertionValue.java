package org.dirlens.partition.filter;

import java.util.Arrays;

/**
 * What a filter compares with: the bytes as given and their normal form under the matching rule of
 * the filter part. Both arrays are shared; do not change them.
 */
public final class AssertionValue {
  private final byte[] raw;
  private final byte[] normalized;

  AssertionValue(byte[] raw, byte[] normalized) {
    this.raw = raw;
    this.normalized = normalized;
  }

  public byte[] raw() {
    return raw;
  }

  public byte[] normalized() {
    return normalized;
  }

  /** Equal if the normal forms are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof AssertionValue that && Arrays.equals(normalized, that.normalized);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(normalized);
  }

  /** RFC 4515. */
  @Override
  public String toString() {
    return FilterText.escaped(raw);
  }
}
