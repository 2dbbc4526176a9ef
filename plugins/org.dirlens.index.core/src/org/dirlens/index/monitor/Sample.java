package org.dirlens.index.monitor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server said at one moment.
 *
 * @param timeMillis when it was asked, by the clock here, in milliseconds since 1970
 * @param serverMillis the same by the clock of the server, where it tells it to the millisecond;
 *     else by the clock here
 * @param figures by series, in the order in which they are shown; a series that the server does not
 *     tell is not there
 */
public record Sample(long timeMillis, long serverMillis, Map<Series, Figure> figures) {
  public Sample {
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
  }
}
