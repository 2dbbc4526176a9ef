package org.dirlens.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

/**
 * One difference between a target and a plan: what is to be done for the target to be as planned.
 */
public sealed interface PlanStep {
  Dn suffix();

  /** Canonical name of the attribute type. */
  String attribute();

  /** An index that is missing. */
  record Create(Dn suffix, IndexDefinition definition) implements PlanStep {
    @Override
    public String attribute() {
      return definition.attribute();
    }

    @Override
    public String toString() {
      return "+ " + suffix + "  " + describe(definition);
    }
  }

  /** An index that is to be otherwise. */
  record Change(Dn suffix, IndexDefinition before, IndexDefinition definition) implements PlanStep {
    @Override
    public String attribute() {
      return definition.attribute();
    }

    @Override
    public String toString() {
      List<String> changes = new ArrayList<>();
      if (!before.kinds().equals(definition.kinds())) {
        changes.add(
            IndexKind.words(before.kinds()) + " becomes " + IndexKind.words(definition.kinds()));
      }
      if (before.threshold() != definition.threshold()) {
        changes.add("threshold " + before.threshold() + " becomes " + definition.threshold());
      }
      if (before.cacheBytes() != definition.cacheBytes()) {
        changes.add("cache " + bytes(before) + " becomes " + bytes(definition));
      }
      if (before.hidden() != definition.hidden()) {
        changes.add(definition.hidden() ? "hidden" : "not hidden");
      }
      return "~ " + suffix + "  " + attribute() + ": " + String.join("; ", changes);
    }
  }

  /** An index that is not planned. */
  record Drop(Dn suffix, String attribute) implements PlanStep {
    @Override
    public String toString() {
      return "- " + suffix + "  " + attribute;
    }
  }

  private static String describe(IndexDefinition definition) {
    return definition
        + "; threshold "
        + definition.threshold()
        + "; cache "
        + bytes(definition)
        + (definition.hidden() ? "; hidden" : "");
  }

  /** To the byte: two sizes that differ look so. */
  private static String bytes(IndexDefinition definition) {
    return String.format(Locale.ROOT, "%,d bytes", definition.cacheBytes());
  }
}
