package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.partition.index.IndexKind;

/**
 * A sentence about a part of a filter that no index answers, and the index that would.
 *
 * @param sentence for the administrator
 * @param attribute the attribute to index; empty when no index can help
 * @param kinds the kinds the index needs
 */
public record IndexAdvice(String sentence, Optional<String> attribute, Set<IndexKind> kinds) {
  private static final Pattern SIMPLE =
      Pattern.compile("\\(([A-Za-z0-9.-]+)(?:;[^=<>~:]*)?(=\\*\\)|[<>~]?=)(.*)", Pattern.DOTALL);

  public IndexAdvice {
    kinds = Set.copyOf(kinds);
  }

  /**
   * Advice for every unindexed simple part of a search that read entries in vain, in the order of
   * the filter.
   */
  public static List<IndexAdvice> of(ExplainedSearch search, IndexableAttributes attributes) {
    if (search.wasted() <= CostGrade.FEW_ENTRIES) {
      return List.of();
    }
    List<IndexAdvice> advice = new ArrayList<>();
    search.rows().forEach(row -> collect(row, search, attributes, advice));
    return advice.stream().distinct().toList();
  }

  private static void collect(
      ExplainedPart part,
      ExplainedSearch search,
      IndexableAttributes attributes,
      List<IndexAdvice> advice) {
    if (part.parts().isEmpty() && part.figures().grade() == CostGrade.SCAN) {
      advice(part, search, attributes).ifPresent(advice::add);
    }
    part.parts().forEach(below -> collect(below, search, attributes, advice));
  }

  private static Optional<IndexAdvice> advice(
      ExplainedPart part, ExplainedSearch search, IndexableAttributes attributes) {
    Matcher matcher = SIMPLE.matcher(part.name());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String attribute = matcher.group(1);
    Candidate candidate = attributes.candidate(attribute);
    if (candidate == null) {
      return Optional.of(without("No attribute is called " + attribute + ", so nothing matches."));
    }
    if (!candidate.possible()) {
      return Optional.of(
          without(attribute + " cannot be indexed: " + candidate.description() + "."));
    }
    IndexKind kind = kind(matcher.group(2), matcher.group(3));
    return Optional.of(
        candidate.kinds().contains(kind)
            ? add(candidate.name(), kind, search)
            : without(
                candidate.name()
                    + " has no matching rule for "
                    + part.name()
                    + "; narrow it with an indexed part."));
  }

  private static IndexKind kind(String sign, String value) {
    return switch (sign) {
      case "=*)" -> IndexKind.PRESENCE;
      case "<=", ">=" -> IndexKind.ORDERING;
      case "~=" -> IndexKind.APPROXIMATE;
      default -> value.indexOf('*') < 0 ? IndexKind.EQUALITY : IndexKind.SUBSTRING;
    };
  }

  private static IndexAdvice add(String attribute, IndexKind kind, ExplainedSearch search) {
    String sentence =
        String.format(
            Locale.ENGLISH,
            "%s has no %s index, so %,d entries were read to return %,d.",
            attribute,
            kind.word(),
            search.examined(),
            search.returned());
    return new IndexAdvice(sentence, Optional.of(attribute), Set.of(kind));
  }

  private static IndexAdvice without(String sentence) {
    return new IndexAdvice(sentence, Optional.empty(), Set.of());
  }
}
