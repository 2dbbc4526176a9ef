package org.dirlens.index.ui;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.index.design.PlanLint.Finding;
import org.dirlens.index.design.PlanLint.Severity;
import org.dirlens.index.ui.explain.KindNames;
import org.eclipse.osgi.util.NLS;

/** What is odd about an index, in words. */
final class FindingTexts {
  private FindingTexts() {}

  /** The worst of them in few words, and how many more there are; none is good health. */
  static String health(List<Finding> findings) {
    return findings.stream()
        .min(Comparator.comparing(Finding::severity))
        .map(worst -> findings.size() == 1 ? mark(worst) : several(worst, findings.size() - 1))
        .orElse(Messages.Health_good);
  }

  private static String several(Finding worst, int more) {
    return NLS.bind(Messages.Health_more, mark(worst), more);
  }

  private static String mark(Finding finding) {
    return NLS.bind(
        finding.severity() == Severity.WARNING ? Messages.Health_warning : Messages.Health_hint,
        word(finding));
  }

  private static String word(Finding finding) {
    return switch (finding.rule()) {
      case UNKNOWN -> Messages.Health_unknown;
      case VIRTUAL -> Messages.Health_virtual;
      case PRESENCE_OF_ALL -> Messages.Health_presenceOfAll;
      case SUBSTRING_OF_NAMES -> Messages.Health_substringOfNames;
      case DUPLICATE -> Messages.Health_duplicate;
      case NEVER_USED -> Messages.Health_neverUsed;
    };
  }

  /** All of them, a line each. */
  static String sentences(List<Finding> findings) {
    return findings.stream().map(FindingTexts::sentence).collect(Collectors.joining("\n"));
  }

  private static String sentence(Finding finding) {
    String said =
        finding.kind() == null
            ? finding.sentence()
            : NLS.bind(Messages.Health_ofKind, KindNames.of(finding.kind()), finding.sentence());
    return NLS.bind(
        finding.severity() == Severity.WARNING ? Messages.Health_warning : Messages.Health_hint,
        said);
  }
}
