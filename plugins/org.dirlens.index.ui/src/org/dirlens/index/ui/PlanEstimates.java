package org.dirlens.index.ui;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.dirlens.advisor.ValueSample;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.design.BuildRate;
import org.dirlens.index.design.PlanEffect;
import org.dirlens.index.design.PlanForecast;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/**
 * What plans are said to cost, and what those that were applied cost beside that; one for each
 * naming context of each connection.
 *
 * <p>Threads: user interface.
 */
final class PlanEstimates {
  private final MeasuredBuilds builds;
  private final Map<String, Applied> applied = new HashMap<>();
  private final Set<String> fresh = new HashSet<>();
  private String place = "";

  /**
   * The plan that was applied last.
   *
   * @param came what it brought: sizes as they were then, for what is added later is not of the
   *     plan
   */
  private record Applied(PlanForecast plan, PlanEffect predicted, PlanEffect came) {
    /** Writes are measured as they come. */
    PlanEffect came(IndexSnapshot now) {
      return came.writing(plan.measured(now, 0).writeNanos());
    }
  }

  /** A plan that is on its way, with what was said of it. */
  record Begun(String place, PlanForecast plan, PlanEffect predicted) {}

  PlanEstimates(Control owner) {
    builds = new MeasuredBuilds(owner);
  }

  /** Is about a naming context of a connection from now on. */
  void follow(String connection, String suffix) {
    place = connection + " " + suffix;
  }

  /** What a plan will cost. */
  PlanEffect predict(PlanDiff diff, IndexSnapshot now, ValueSample sample) {
    return new PlanForecast(diff, now).predict(sample, builds.of(place));
  }

  /** The same in sentences, each with the reason where something is not known. */
  List<String> sentences(
      PlanDiff diff,
      IndexSnapshot now,
      ValueSample sample,
      Function<Ability, Optional<String>> why) {
    return PlanTexts.forecast(
        predict(diff, now, sample), PlanTexts.Unknown.of(why, sample.entries() > 0));
  }

  /** A plan begins to be applied. */
  Begun begin(PlanDiff diff, IndexSnapshot before, ValueSample sample) {
    return new Begun(place, new PlanForecast(diff, before), predict(diff, before, sample));
  }

  /** All of it is done. */
  void done(Begun begun, IndexSnapshot after, long nanos) {
    BuildRate known = builds.of(begun.place());
    builds.keep(begun.place(), begun.plan().rate(known, after, nanos));
    begun.plan().attributes().forEach(each -> fresh.add(key(begun.place(), each)));
    applied.put(
        begun.place(),
        new Applied(begun.plan(), begun.predicted(), begun.plan().measured(after, nanos)));
  }

  private static String key(String place, String attribute) {
    return place + " " + attribute.toLowerCase(Locale.ROOT);
  }

  /** Whether the index of an attribute was built a while ago, as far as is known here. */
  boolean settled(String attribute) {
    return !fresh.contains(key(place, attribute));
  }

  /** What was predicted of the plan applied last beside what came out; empty before one was. */
  String outcome(@Nullable IndexSnapshot now) {
    Applied last = applied.get(place);
    return last == null || now == null ? "" : PlanTexts.outcome(last.predicted(), last.came(now));
  }
}
