package org.dirlens.index.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.design.PlanEffect;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** What a plan costs, in words. Estimates begin with a tilde. */
final class PlanTexts {
  private static final String MORE = "+";
  private static final String LESS = "\u2212";
  private static final String ABOUT = "~";

  private PlanTexts() {}

  /** What is known and is not nothing, for a line. */
  static List<String> effects(PlanEffect predicted) {
    return figures(predicted, ABOUT, Messages.Plan_memory);
  }

  private static List<String> figures(PlanEffect effect, String about, String memory) {
    List<String> parts = new ArrayList<>();
    add(parts, Messages.Plan_disk, about, disk(effect), PlanTexts::moreBytes);
    add(parts, Messages.Plan_build, about, build(effect), PlanTexts::time);
    add(parts, memory, about, memory(effect), PlanTexts::moreBytes);
    add(parts, Messages.Plan_write, about, effect.writeNanos(), PlanTexts::moreTime);
    return parts;
  }

  private static void add(
      List<String> parts,
      String sentence,
      String about,
      OptionalDouble figure,
      DoubleFunction<String> text) {
    if (figure.isPresent() && figure.getAsDouble() != 0) {
      parts.add(NLS.bind(sentence, about + text.apply(figure.getAsDouble())));
    }
  }

  private static OptionalDouble disk(PlanEffect effect) {
    return number(effect.diskBytes());
  }

  private static OptionalDouble memory(PlanEffect effect) {
    return number(effect.memoryBytes());
  }

  private static OptionalDouble build(PlanEffect effect) {
    return number(effect.buildNanos());
  }

  private static OptionalDouble number(OptionalLong known) {
    return known.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(known.getAsLong());
  }

  private static String moreBytes(double bytes) {
    return sign(bytes) + Figures.bytes(Math.round(Math.abs(bytes)));
  }

  private static String moreTime(double nanos) {
    return sign(nanos) + time(Math.abs(nanos));
  }

  private static String time(double nanos) {
    return Figures.micros(nanos / 1_000);
  }

  private static String sign(double figure) {
    return figure < 0 ? LESS : MORE;
  }

  /** Everything that is to be known before a plan is applied, a sentence each. */
  static List<String> forecast(PlanEffect predicted, Unknown unknown) {
    return List.of(
        line(Messages.Forecast_disk, disk(predicted), PlanTexts::moreBytes, unknown.size()),
        line(Messages.Forecast_build, build(predicted), PlanTexts::time, unknown.build()),
        line(Messages.Forecast_memory, memory(predicted), PlanTexts::moreBytes, unknown.memory()),
        line(
            Messages.Forecast_write, predicted.writeNanos(), PlanTexts::moreTime, unknown.write()));
  }

  private static String line(
      String sentence, OptionalDouble figure, DoubleFunction<String> text, String why) {
    if (figure.isEmpty()) {
      return NLS.bind(sentence, NLS.bind(Messages.Forecast_unknown, why));
    }
    return NLS.bind(
        sentence,
        figure.getAsDouble() == 0
            ? Messages.Forecast_none
            : ABOUT + text.apply(figure.getAsDouble()));
  }

  /**
   * Why figures are not known, a clause each.
   *
   * @param size on disk
   * @param memory of caches
   * @param build the time of builds
   * @param write the time of writes
   */
  record Unknown(String size, String memory, String build, String write) {
    /**
     * @param told what a server does not tell, with the reason
     * @param looked whether entries were looked at
     */
    static Unknown of(Function<Ability, Optional<String>> told, boolean looked) {
      String unread = looked ? "" : Messages.Unknown_sample;
      String figures = told.apply(Ability.FIGURES).orElse(unread);
      boolean silent = told.apply(Ability.FIGURES).isPresent();
      return new Unknown(
          figures,
          told.apply(Ability.CACHE).orElse(figures),
          silent || !looked ? figures : Messages.Unknown_build,
          silent || !looked ? figures : Messages.Unknown_write);
    }
  }

  /**
   * What was predicted beside what came out.
   *
   * @param predicted before the plan was applied
   * @param measured since
   */
  static String outcome(PlanEffect predicted, PlanEffect measured) {
    List<String> before = effects(predicted);
    List<String> after = figures(measured, "", Messages.Outcome_memory);
    return NLS.bind(
        Messages.Outcome_sentence,
        before.isEmpty() ? Messages.Outcome_nothing : String.join(", ", before),
        after.isEmpty() ? Messages.Outcome_none : String.join(", ", after));
  }
}
