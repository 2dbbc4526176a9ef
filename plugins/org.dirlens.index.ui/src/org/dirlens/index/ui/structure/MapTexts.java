package org.dirlens.index.ui.structure;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.PageReads;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.StoreFigures.Kind;
import org.dirlens.index.structure.TreeKeys;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.partition.structure.HeavyList;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.partition.structure.StoredForm;
import org.dirlens.tree.TreePage;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.strip.Figure;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/** The sentences about pages. */
final class MapTexts {
  private MapTexts() {}

  /** Everything about one cell, as it is read at the mouse. */
  static String cell(
      TreePicture.Row row, int cell, PageReads reads, @Nullable MapDifference difference) {
    PageCell page = row.cells().get(cell);
    PageLevel level = row.level();
    TreePicture picture = reads.picture();
    List<String> parts = new ArrayList<>();
    parts.add(NLS.bind(Messages.Cell_place, place(level, cell)));
    String from = TreeKeys.shown(picture.map().tree(), page.from());
    parts.add(page.from().length == 0 ? Messages.Cell_first : NLS.bind(Messages.Cell_from, from));
    parts.add(keys(page.keys()));
    parts.add(
        NLS.bind(
            Messages.Cell_fill,
            new Object[] {
              Figures.bytes(page.bytes()),
              Figures.bytes(page.records() * TreePage.CAPACITY),
              Figures.percent(page.fill())
            }));
    parts.add(written(page, picture.map()));
    if (page.record() != 0 && level.pagesPerCell() == 1) {
      parts.add(NLS.bind(Messages.Cell_record, page.record()));
    }
    parts.add(NLS.bind(Messages.Cell_reads, Figures.count(reads.reads(row, cell))));
    if (page.outside() > 0) {
      parts.add(NLS.bind(Messages.Cell_outside, Figures.count(page.outside())));
    }
    if (difference != null) {
      parts.add(became(difference.levels().get(level.level()).states().get(cell)));
    }
    return String.join(" \u00b7 ", parts);
  }

  private static Object[] place(PageLevel level, int cell) {
    String name = level.level() == 0 ? Messages.Cell_leaf : Messages.Cell_inner;
    long first = (long) cell * level.pagesPerCell() + 1;
    long last = Math.min(level.pages(), first + level.pagesPerCell() - 1);
    String number =
        first == last
            ? Figures.count(first)
            : Figures.count(first) + "\u2013" + Figures.count(last);
    return new Object[] {name, number, Figures.count(level.pages())};
  }

  static String keys(long keys) {
    return keys == 1 ? Messages.Cell_key : NLS.bind(Messages.Cell_keys, Figures.count(keys));
  }

  private static String written(PageCell page, PageMap map) {
    if (page.version() == 0) {
      return Messages.Cell_old;
    }
    return page.version() == map.version()
        ? NLS.bind(Messages.Cell_newest, page.version())
        : NLS.bind(Messages.Cell_version, page.version());
  }

  private static String became(MapDifference.State state) {
    return switch (state) {
      case SAME -> Messages.Cell_same;
      case NEW -> Messages.Cell_new;
      case CHANGED -> Messages.Cell_changed;
    };
  }

  /** How many pages became what since a version. */
  static String difference(MapDifference difference) {
    return NLS.bind(
        Messages.Changes_since,
        new Object[] {
          difference.then().version(),
          Figures.count(difference.count(MapDifference.State.NEW)),
          Figures.count(difference.count(MapDifference.State.CHANGED)),
          Figures.count(difference.gone())
        });
  }

  /** The way to a key. */
  static String path(
      TreePicture picture, String key, @Nullable HeavyList heavy, List<Integer> path) {
    List<String> steps = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      steps.add(NLS.bind(Messages.Cell_place, place(picture.rows().get(i).level(), path.get(i))));
    }
    String way = String.join(" \u203a ", steps);
    String ids = "";
    if (heavy != null) {
      ids =
          heavy.list() == 0
              ? NLS.bind(Messages.Path_inline, Figures.count(heavy.ids()))
              : NLS.bind(
                  Messages.Path_containers,
                  new Object[] {
                    Figures.count(heavy.ids()), Figures.count(heavy.containers()), heavy.list()
                  });
    }
    return NLS.bind(Messages.Path_of, new Object[] {key, way, ids});
  }

  /** One line for each form in which postings or containers are stored. */
  static String forms(PageMap map) {
    List<String> texts = new ArrayList<>();
    for (StoredForm form : map.forms()) {
      texts.add(
          NLS.bind(
              Messages.Form_of,
              new Object[] {
                Figures.count(form.values()),
                word(form),
                Figures.count(form.ids()),
                Figures.bytes(form.bytes())
              }));
    }
    return String.join(" \u00b7 ", texts);
  }

  private static String word(StoredForm form) {
    boolean one = form.values() == 1;
    return switch (form.form()) {
      case INLINE -> one ? Messages.Form_inline1 : Messages.Form_inline;
      case OUTSIDE -> one ? Messages.Form_outside1 : Messages.Form_outside;
      case BITMAP -> one ? Messages.Form_bitmap1 : Messages.Form_bitmap;
      case GAPS -> one ? Messages.Form_gaps1 : Messages.Form_gaps;
      case RUNS -> one ? Messages.Form_runs1 : Messages.Form_runs;
    };
  }

  /** Where the store stands and how large a tree is. */
  static List<Figure> figures(StoreFigures store, @Nullable PageMap map) {
    List<Figure> figures = new ArrayList<>();
    if (map != null) {
      long pages = map.levels().stream().mapToLong(PageLevel::pages).sum();
      figures.add(
          Figure.measured("structure.pages", Messages.Figure_pages, Figures.count(pages))
              .remark(levels(map)));
      figures.add(
          Figure.measured("structure.fill", Messages.Figure_fill, Figures.percent(fill(map)))
              .remark(keys(map.keys())));
    }
    for (StoreFigures.Figure each : store.figures()) {
      if (each.kind() != Kind.BEHIND && each.kind() != Kind.LOG_FILES) {
        figures.add(
            Figure.measured("structure." + each.kind(), label(each.kind()), number(each))
                .remark(remark(each.kind(), store)));
      }
    }
    return figures;
  }

  private static String levels(PageMap map) {
    int count = map.levels().size();
    return count == 1 ? Messages.Figure_level1 : NLS.bind(Messages.Figure_levels, count);
  }

  private static double fill(PageMap map) {
    long bytes = 0;
    long records = 0;
    for (PageCell cell : map.levels().getFirst().cells()) {
      bytes += cell.bytes();
      records += cell.records();
    }
    return (double) bytes / (records * TreePage.CAPACITY);
  }

  private static String number(StoreFigures.Figure figure) {
    return switch (figure.kind().unit()) {
      case COUNT -> Figures.count(figure.number());
      case BYTES -> Figures.bytes(figure.number());
      case VERSION -> Figures.count(figure.number());
    };
  }

  private static String remark(Kind kind, StoreFigures store) {
    long behind = store.number(Kind.BEHIND);
    long files = store.number(Kind.LOG_FILES);
    return switch (kind) {
      case CHECKPOINT ->
          behind == 1
              ? Messages.Figure_behind1
              : NLS.bind(Messages.Figure_behind, Figures.count(behind));
      case LOG_BYTES ->
          files == 1 ? Messages.Figure_file : NLS.bind(Messages.Figure_files, Figures.count(files));
      default -> "";
    };
  }

  private static String label(Kind kind) {
    return switch (kind) {
      case VERSION -> Messages.Figure_version;
      case CHECKPOINT -> Messages.Figure_checkpoint;
      case BEHIND, LOG_FILES, LOG_BYTES -> Messages.Figure_log;
      case DIRTY_BYTES -> Messages.Figure_dirty;
      case USED -> Messages.Figure_used;
      case FREE -> Messages.Figure_free;
      case MOST -> Messages.Figure_most;
      case FILE_BYTES -> Messages.Figure_bytes;
    };
  }
}
