package org.dirlens.index.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.Lint.Reach;
import org.dirlens.advisor.Lint.Rule;
import org.dirlens.advisor.ValueSample;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is odd about the indices of a plan, as it would be once it is applied. Says nothing of an
 * index that is to go, is hidden or is needed by the server itself.
 */
public final class PlanLint {
  private PlanLint() {}

  /** How bad it is. */
  public enum Severity {
    /** The index costs and can bring nothing. */
    WARNING,
    /** The index costs and will hardly bring anything. */
    HINT
  }

  /**
   * One odd thing.
   *
   * @param attribute as the plan has it
   * @param kind the kind of its index that is meant; null for all of them
   */
  public record Finding(String attribute, @Nullable IndexKind kind, Rule rule, String sentence) {
    /** How bad it is. */
    public Severity severity() {
      return switch (rule) {
        case UNKNOWN, VIRTUAL, DUPLICATE -> Severity.WARNING;
        case PRESENCE_OF_ALL, SUBSTRING_OF_NAMES, NEVER_USED -> Severity.HINT;
      };
    }

    /** Whether it is about an attribute, in any case of letters. */
    public boolean isOf(String other) {
      return attribute.equalsIgnoreCase(other);
    }
  }

  /**
   * Everything that is odd, in the order of the rows.
   *
   * @param rows the plan, with what the server says of the indices that it has
   * @param sample tells how many entries have an attribute where no index tells it; may be empty
   */
  public static List<Finding> of(
      List<DesignerRow> rows, IndexSnapshot now, ValueSample sample, Reach reach) {
    Schema schema = now.attributes().schema();
    Map<String, DesignerRow> first = new HashMap<>();
    List<DesignerRow> single = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    for (DesignerRow row : rows) {
      if (row.change() != Change.REMOVE) {
        String key = IndexFacts.name(schema, row.attribute()).toLowerCase(Locale.ROOT);
        DesignerRow before = first.putIfAbsent(key, row);
        if (before == null) {
          single.add(row);
        } else {
          findings.add(again(row, before));
        }
      }
    }
    for (Lint.Finding each : Lint.of(IndexFacts.of(now, single), sample, reach)) {
      String key = each.index().attribute().toLowerCase(Locale.ROOT);
      String attribute = first.get(key).attribute();
      findings.add(new Finding(attribute, each.index().kind(), each.rule(), each.sentence()));
    }
    return findings;
  }

  private static Finding again(DesignerRow row, DesignerRow before) {
    return new Finding(
        row.attribute(),
        null,
        Rule.DUPLICATE,
        row.attribute()
            + " and "
            + before.attribute()
            + " are names of one attribute; it needs one index.");
  }
}
