package org.dirlens.launcher.plan.dialect;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/** The words that OpenLDAP and 389 Directory Server share for kinds of index. */
public enum KindWords {
  PRES(IndexKind.PRESENCE),
  EQ(IndexKind.EQUALITY),
  APPROX(IndexKind.APPROXIMATE),
  SUB(IndexKind.SUBSTRING);

  private final IndexKind kind;

  KindWords(IndexKind kind) {
    this.kind = kind;
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a word, in any case of letters. */
  public static Optional<IndexKind> kind(String word) {
    for (KindWords each : values()) {
      if (each.name().equalsIgnoreCase(word)) {
        return Optional.of(each.kind);
      }
    }
    return Optional.empty();
  }

  /** The kinds of those words that are known. */
  public static Set<IndexKind> kinds(List<String> words) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    words.forEach(word -> kind(word).ifPresent(kinds::add));
    return kinds;
  }

  /** The kinds that such servers have. */
  public static Set<IndexKind> all() {
    return kinds(Arrays.stream(values()).map(KindWords::word).toList());
  }

  /** The words of kinds, of those that have one. */
  public static List<String> words(Set<IndexKind> kinds) {
    return Arrays.stream(values())
        .filter(each -> kinds.contains(each.kind))
        .map(KindWords::word)
        .toList();
  }
}
