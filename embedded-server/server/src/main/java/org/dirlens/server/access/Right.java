package org.dirlens.server.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One thing that may be done with an attribute, with an entry, or with both. */
public enum Right {
  /** An attribute: be asked for by filters and orders. An entry: be the base of searches. */
  SEARCH,
  /** An attribute: be asked for by compare. */
  COMPARE,
  /** An attribute: be returned. An entry: be found. */
  READ,
  /** An attribute: get values. An entry: come into being under its name. */
  ADD,
  /** An attribute: lose values. An entry: be deleted. */
  DELETE,
  /** An entry: get another name. */
  RENAME,
  /** An attribute: get and lose the name of the requester as a value. */
  SELFWRITE,
  /** An entry: be bound as. */
  AUTH,
  /** An entry: be acted for. */
  PROXY;

  /** The words for several rights: {@code write}, and {@code all} but auth and proxy. */
  private static final Set<Right> WRITE = EnumSet.of(ADD, DELETE, RENAME);

  private static final Set<Right> ALL = EnumSet.range(SEARCH, SELFWRITE);

  /** As rules name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The rights that a word stands for; null if it stands for none. */
  static @Nullable Set<Right> of(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "write" -> WRITE;
      case "all" -> ALL;
      case String other ->
          Arrays.stream(values())
              .filter(right -> right.word().equals(other))
              .findFirst()
              .<Set<Right>>map(EnumSet::of)
              .orElse(null);
    };
  }

  /** All words, for messages. */
  static String words() {
    return Arrays.stream(values()).map(Right::word).collect(Collectors.joining(", "))
        + ", write or all";
  }
}
