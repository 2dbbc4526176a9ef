package org.dirlens.browser.core.compare;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.browser.core.copy.CopyDepth;

/**
 * What is compared.
 *
 * @param ignored attribute types that make no difference, in lower case
 */
public record CompareRequest(
    CompareSide left, CompareSide right, CopyDepth depth, Set<String> ignored) {

  /**
   * A request as a person states it.
   *
   * @param ignored names of attribute types, between spaces or commas
   */
  public static CompareRequest of(
      CompareSide left, CompareSide right, CopyDepth depth, String ignored) {
    return new CompareRequest(
        left,
        right,
        depth,
        List.of(ignored.strip().split("[\\s,]+")).stream()
            .map(each -> each.toLowerCase(Locale.ROOT))
            .filter(each -> !each.isEmpty())
            .collect(Collectors.toUnmodifiableSet()));
  }
}
