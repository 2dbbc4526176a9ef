package org.dirlens.index.ui.keys;

import java.util.List;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.keys.KeyFilter;
import org.jspecify.annotations.Nullable;

/**
 * A key with many ids.
 *
 * @param share of the entries of the partition that have it, 0 to 1; NaN where they are not counted
 * @param filter that finds these entries; empty where none can be told
 */
public record KeyRow(String key, long ids, double share, String filter) {
  /** One of a partition that nobody can search. */
  public static KeyRow unsearched(String key, long ids, long entries) {
    return new KeyRow(key, ids, share(ids, entries), "");
  }

  /** Those of an index as far as the server names them. */
  static List<KeyRow> of(String attribute, KindFigures kind, @Nullable IndexSnapshot snapshot) {
    long entries = snapshot == null ? -1 : snapshot.entries();
    Candidate candidate = snapshot == null ? null : snapshot.attributes().candidate(attribute);
    String rule = candidate == null ? "" : candidate.description();
    return kind.keys().heaviest().stream()
        .map(
            key ->
                new KeyRow(
                    key.text(),
                    key.ids(),
                    share(key.ids(), entries),
                    KeyFilter.of(attribute, kind.kind(), rule, key.text()).orElse("")))
        .toList();
  }

  private static double share(long ids, long entries) {
    return entries < 1 ? Double.NaN : (double) ids / entries;
  }
}
