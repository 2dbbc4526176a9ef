package org.dirlens.partition.filter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes something of each part of a filter, the parts before what they are part of. Values are
 * octets as they were meant, without escapes.
 *
 * @param <F> what a filter becomes
 */
public interface FilterMaker<F> {
  F and(List<F> parts);

  F or(List<F> parts);

  F not(F part);

  F presence(String attribute);

  F equality(String attribute, byte[] value);

  F greaterOrEqual(String attribute, byte[] value);

  F lessOrEqual(String attribute, byte[] value);

  F approximate(String attribute, byte[] value);

  /**
   * A substring part; at least one piece must be given.
   *
   * @param last the piece at the end, RFC 4511's {@code final}
   */
  F substring(
      String attribute, byte @Nullable [] initial, List<byte[]> any, byte @Nullable [] last);

  /** An extensible part without {@code :dn}; at least one of rule and attribute must be given. */
  F extensible(@Nullable String rule, @Nullable String attribute, byte[] value);

  /** An extensible part with {@code :dn}: values in the name of the entry count too. */
  F extensibleInName(@Nullable String rule, @Nullable String attribute, byte[] value);
}
