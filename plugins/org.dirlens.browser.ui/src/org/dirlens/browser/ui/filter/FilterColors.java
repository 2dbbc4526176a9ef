package org.dirlens.browser.ui.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.core.search.filter.FilterSource;
import org.dirlens.browser.core.search.filter.FilterToken;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.jspecify.annotations.Nullable;

/**
 * Colors the pieces of a filter, readable on a light and on a dark ground: attributes violet, signs
 * of comparison red, values blue, parentheses and operators bold. What is wrong is underlined, and
 * the two parentheses of a pair stand out.
 */
final class FilterColors {
  /** The colors of a ground. */
  private record Palette(Color attribute, Color sign, Color value, Color wrong, Color pair) {}

  private static final Palette ON_LIGHT =
      new Palette(
          new Color(125, 60, 140),
          new Color(170, 40, 30),
          new Color(20, 80, 170),
          new Color(200, 30, 30),
          new Color(205, 225, 250));

  private static final Palette ON_DARK =
      new Palette(
          new Color(205, 160, 220),
          new Color(255, 150, 135),
          new Color(140, 185, 250),
          new Color(255, 110, 100),
          new Color(60, 85, 120));

  private final StyledText text;

  FilterColors(StyledText text) {
    this.text = text;
  }

  /**
   * Colors the text as it is now.
   *
   * @param pair offsets of characters that stand out
   */
  void show(FilterSource source, Optional<FilterProblem> problem, Set<Integer> pair) {
    int length = source.text().length();
    int wrongFrom = problem.map(each -> Math.min(each.position(), length - 1)).orElse(length);
    int wrongTo = problem.isPresent() ? wrongEnd(source, wrongFrom) : length;
    NavigableSet<Integer> cuts = new TreeSet<>(List.of(0, length));
    source.tokens().forEach(token -> cuts.add(token.end()));
    cuts.addAll(List.of(Math.max(0, wrongFrom), wrongTo));
    pair.forEach(each -> cuts.addAll(List.of(each, each + 1)));
    List<StyleRange> ranges = new ArrayList<>();
    for (int start : cuts.headSet(length, false)) {
      StyleRange range = style(source, start);
      range.start = start;
      range.length = cuts.higher(start) - start;
      if (start >= wrongFrom && start < wrongTo) {
        range.underline = true;
        range.underlineStyle = SWT.UNDERLINE_ERROR;
        range.underlineColor = palette().wrong();
      }
      range.background = pair.contains(start) ? palette().pair() : null;
      ranges.add(range);
    }
    text.setStyleRanges(ranges.toArray(StyleRange[]::new));
  }

  private static int wrongEnd(FilterSource source, int from) {
    return source.tokens().stream()
        .filter(token -> token.holds(from))
        .findFirst()
        .map(FilterToken::end)
        .orElse(source.text().length());
  }

  private StyleRange style(FilterSource source, int at) {
    StyleRange range = new StyleRange();
    source.tokens().stream()
        .filter(token -> token.holds(at))
        .findFirst()
        .ifPresent(
            token -> {
              range.foreground = color(token);
              range.fontStyle = bold(token) ? SWT.BOLD : SWT.NORMAL;
            });
    return range;
  }

  private static boolean bold(FilterToken token) {
    return token.kind() == FilterToken.Kind.OPERATOR
        || token.kind() == FilterToken.Kind.PARENTHESIS;
  }

  private @Nullable Color color(FilterToken token) {
    return switch (token.kind()) {
      case ATTRIBUTE -> palette().attribute();
      case COMPARISON, RULE, WILDCARD -> palette().sign();
      case VALUE -> palette().value();
      case PARENTHESIS, OPERATOR, SPACE, STRAY -> null;
    };
  }

  private Palette palette() {
    return ThemeColors.dark(text) ? ON_DARK : ON_LIGHT;
  }
}
