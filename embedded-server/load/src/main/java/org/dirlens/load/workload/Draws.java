package org.dirlens.load.workload;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.load.data.SplitMix;

/**
 * The values of the request that is being made: each is drawn when it is asked for first, and stays
 * until the next request, so one name has one value in all parts of a request. One thread.
 */
final class Draws implements NamedValues {
  /** The name of the base of the workload, which is a DN. */
  static final String BASE = "base";

  /** The name of a text that no other request of the load has. */
  static final String UNIQUE = "unique";

  private final Map<String, ValueSource> sources;
  private final Map<String, String> drawn = new HashMap<>();
  private final SplitMix random;
  private final String base;
  private final String prefix;
  private long requests;

  /**
   * @param prefix of unique texts, which no other thread and load has
   */
  Draws(Workload workload, SplitMix random, String prefix) {
    this.sources = workload.values();
    this.base = workload.base();
    this.random = random;
    this.prefix = prefix;
  }

  /** Forgets the values of the request before. */
  void next() {
    drawn.clear();
    requests++;
  }

  @Override
  public String value(String name) {
    return switch (name) {
      case BASE -> base;
      case UNIQUE -> prefix + requests;
      default -> drawn.computeIfAbsent(name, this::draw);
    };
  }

  private String draw(String name) {
    ValueSource source = sources.get(name);
    if (source == null) {
      throw new IllegalStateException("no value is called " + name);
    }
    return source.draw(random);
  }
}
