package org.dirlens.index.ui.structure;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.PageReads;
import org.dirlens.index.structure.Shade;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Color;

/** What colors of pages mean, in the order in which they are offered. */
enum MapColor {
  /** How full pages are. */
  FILL,
  /** When they were written. */
  AGE,
  /** How often they were read. */
  READS,
  /** What became of them since another version. */
  CHANGES;

  /** A color and what it stands for. */
  record Mark(Color color, String text) {}

  /** The word in the choice. */
  String word() {
    return switch (this) {
      case FILL -> Messages.Color_fill;
      case AGE -> Messages.Color_age;
      case READS -> Messages.Color_reads;
      case CHANGES -> Messages.Color_changes;
    };
  }

  /** What pages of a part have. */
  Shade shade(StructureReading.Part part, MapDifference difference) {
    return switch (this) {
      case FILL -> Shade.fill();
      case AGE -> Shade.age(part.map().version());
      case READS -> Shade.reads(part.reads());
      case CHANGES -> Shade.changes(difference);
    };
  }

  /** The color of a step. */
  Color color(int step, Color same) {
    return this == CHANGES ? Shades.change(step, same) : Shades.step(step);
  }

  /** The legend, from low to high. */
  List<Mark> legend(PageReads reads, Color same) {
    return switch (this) {
      case FILL -> marks(fills());
      case AGE -> marks(ages());
      case READS -> ends(reads);
      case CHANGES ->
          List.of(
              new Mark(same, Messages.Cell_same),
              new Mark(Shades.change(1, same), Messages.Cell_new),
              new Mark(Shades.change(2, same), Messages.Cell_changed),
              new Mark(Shades.GONE, Messages.Cell_gone));
    };
  }

  private static List<String> fills() {
    List<String> texts = new ArrayList<>();
    for (double fill : Shade.FILLS) {
      texts.add(NLS.bind(Messages.Legend_from, Figures.percent(fill)));
    }
    texts.set(0, NLS.bind(Messages.Legend_under, Figures.percent(Shade.FILLS.get(1))));
    return texts;
  }

  private static List<String> ages() {
    List<String> texts = new ArrayList<>(List.of(Messages.Legend_old, Messages.Legend_older));
    for (long back : Shade.AGES) {
      texts.add(
          back == 1 ? Messages.Legend_last : NLS.bind(Messages.Legend_lastOf, Figures.count(back)));
    }
    return texts;
  }

  private static List<Mark> marks(List<String> texts) {
    List<Mark> marks = new ArrayList<>();
    for (String text : texts) {
      marks.add(new Mark(Shades.step(marks.size()), text));
    }
    return marks;
  }

  private static List<Mark> ends(PageReads reads) {
    List<Mark> marks = new ArrayList<>();
    long most = reads.picture().rows().isEmpty() ? 0 : reads.most(reads.picture().rows().getLast());
    for (int step = 0; step < Shade.STEPS; step++) {
      String text = step == 0 ? Messages.Legend_unread : "";
      if (step == Shade.STEPS - 1) {
        text = NLS.bind(Messages.Legend_most, Figures.count(most));
      }
      marks.add(new Mark(Shades.step(step), text));
    }
    return marks;
  }
}
