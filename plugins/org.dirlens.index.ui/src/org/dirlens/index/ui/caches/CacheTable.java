package org.dirlens.index.ui.caches;

import java.util.List;
import org.dirlens.index.caches.CacheForecast;
import org.dirlens.index.caches.CacheRow;
import org.dirlens.index.core.CacheFigures.Holding;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;

/**
 * The caches as a table; what is estimated has a tilde.
 *
 * <p>Threads: user interface.
 */
final class CacheTable {
  private final ResultViewer<CacheRow> viewer;

  CacheTable(Composite parent) {
    viewer = new ResultViewer<>(parent, columns(), CacheRow::key);
    viewer.named("caches.table", Messages.Table_name);
  }

  ResultViewer<CacheRow> viewer() {
    return viewer;
  }

  private static List<ResultColumn<CacheRow>> columns() {
    return List.of(
        ResultColumn.words(Messages.Table_cache, 14, CacheTable::name),
        ResultColumn.figures(Messages.Table_size, 6, CacheRow::bytes, Figures::bytes),
        ResultColumn.figures(
            Messages.Table_used, 6, row -> row.figures().statistics().bytes(), Figures::bytes),
        ResultColumn.figures(Messages.Table_hits, 8, CacheRow::ratio, Figures::percent),
        ResultColumn.figures(Messages.Table_load, 11, CacheRow::perSecond, CacheTable::rate),
        ResultColumn.figures(
            Messages.Table_wanted,
            13,
            CacheRow::wantedBytes,
            bytes -> bytes == 0 ? Messages.Table_none : Figures.bytes(bytes)),
        ResultColumn.figures(
            Messages.Table_wantedHits,
            19,
            row -> row.ratioAt(row.wantedBytes()),
            ratio -> estimate(Figures.percent(ratio))),
        ResultColumn.words(Messages.Table_forecast, 14, CacheTable::forecast));
  }

  static String name(CacheRow row) {
    return switch (row.figures().holding()) {
      case INDEX -> NLS.bind(Messages.Table_index, row.figures().name());
      case ENTRIES -> Messages.Table_entries;
      case NAMES -> Messages.Table_names;
    };
  }

  private static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? Messages.Table_none : Figures.count(Math.round(perSecond));
  }

  static String estimate(String figure) {
    return figure.equals(Messages.Table_none) ? figure : "~" + figure;
  }

  /** What was predicted, beside what then happened. */
  static String forecast(CacheRow row) {
    CacheForecast forecast = row.forecast();
    return forecast == null
        ? ""
        : NLS.bind(
            Messages.Table_predicted,
            estimate(Figures.percent(forecast.predicted())),
            Figures.percent(forecast.since(row.figures())));
  }

  /** Whether the size of a cache is part of the index plan. */
  static boolean planned(CacheRow row) {
    return row.figures().holding() == Holding.INDEX;
  }
}
