package org.dirlens.index.ui.structure;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.TreeKeys;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.strip.FigureStrip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * A tree page by page: its levels, and below them those of its containers, colored by fill, age,
 * reads or by what changed since a version that was kept; where the store stands; the way to a key.
 * It is read again every second while it is live.
 *
 * <p>Threads: user interface.
 */
final class StructurePanel extends Composite {
  /** In a lower view the whole is scrolled, in pixels. */
  private static final int MAPS_HEIGHT = 120;

  private final StatePane states;
  private final ScrolledComposite scrolled;
  private final Display display;
  private final Label partition;
  private final Combo trees;
  private final Combo color;
  private final Button live;
  private final Button keep;
  private final KeyField key;
  private final FigureStrip figures;
  private final MapPart upper;
  private final MapPart lower;
  private final SashForm sash;
  private final LegendBar legend;
  private final Label cell;
  private @Nullable IndexAdapter adapter;
  private TreeSource source = TreeSource.none("");
  private @Nullable StructureReader reader;
  private @Nullable StructureReading reading;
  private @Nullable StructureReading kept;
  private String wanted = "";
  private int readers;

  StructurePanel(Composite parent) {
    super(parent, SWT.NONE);
    display = parent.getDisplay();
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite head = new Composite(this, SWT.NONE);
    RowLayoutFactory.swtDefaults().wrap(true).center(true).spacing(8).margins(8, 4).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    partition = ControlIds.name(new Label(head, SWT.NONE), "structure.partition");
    trees = Forms.choice(head, "structure.tree", Stream.of());
    trees.setToolTipText(Messages.Structure_tree);
    color =
        Forms.choice(head, "structure.color", Arrays.stream(MapColor.values()).map(MapColor::word));
    color.setToolTipText(Messages.Structure_color);
    live = Forms.checkBox(head, Messages.Structure_live, "structure.live");
    live.setSelection(true);
    live.setLayoutData(new RowData());
    live.setToolTipText(Messages.Structure_liveTip);
    keep = Forms.button(head, Messages.Structure_keep, "structure.keep", this::keep);
    keep.setToolTipText(Messages.Structure_keepTip);
    key = new KeyField(head, this::leadTo);
    states = new StatePane(this, Icons.of(StructurePanel.class).image("structure-large"));
    states.named("structure").empty().say(Messages.Structure_none);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    scrolled = VerticalScroll.area(states.content());
    Composite body = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(body);
    figures = new FigureStrip(body);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(figures);
    sash = new SashForm(body, SWT.VERTICAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .indent(8, 0)
        .hint(SWT.DEFAULT, MAPS_HEIGHT)
        .applyTo(sash);
    upper = new MapPart(sash, "structure.keys");
    lower = new MapPart(sash, "structure.containers");
    legend = ControlIds.name(new LegendBar(body), "structure.legend");
    GridDataFactory.fillDefaults().grab(true, false).indent(8, 0).applyTo(legend);
    cell = ControlIds.name(new Label(body, SWT.WRAP), "structure.cell");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .indent(8, 0)
        .hint(200, SWT.DEFAULT)
        .applyTo(cell);
    VerticalScroll.show(scrolled, body);
    ThemeColors.onChange(this, this::paint);
    listen();
    color.select(0);
    cell.setText(Messages.Structure_hint);
    show(null);
  }

  private void listen() {
    trees.addListener(SWT.Selection, event -> choose(trees.getText()));
    color.addListener(SWT.Selection, event -> paint());
    live.addListener(SWT.Selection, event -> follow());
    upper.onCell(cell::setText);
    lower.onCell(cell::setText);
    addListener(SWT.Dispose, event -> stop());
  }

  /** Shows the trees of a partition; null shows why there is nothing. */
  void show(@Nullable IndexAdapter shown) {
    adapter = shown;
    source = shown == null ? TreeSource.none("") : shown.trees();
    partition.setText(shown == null ? "" : shown.name());
    partition.requestLayout();
    stop();
    reading = null;
    kept = null;
    cell.setText(Messages.Structure_hint);
    if (shown == null) {
      states.empty().say(Messages.Structure_none);
      states.showEmpty();
    } else {
      read();
    }
    enable();
  }

  /** The partition that is shown. */
  @Nullable IndexAdapter adapter() {
    return adapter;
  }

  /** Shows this tree as soon as it is there. */
  void choose(String tree) {
    if (!tree.equals(wanted)) {
      wanted = tree;
      kept = null;
      reading = null;
      key.forget();
      cell.setText(Messages.Structure_hint);
      if (adapter != null) {
        stop();
        read();
      }
    }
  }

  private void enable() {
    boolean shows = adapter != null && source.why().isEmpty();
    for (var control : List.of(trees, color, live, keep)) {
      control.setEnabled(shows);
    }
    key.enable(shows);
  }

  private void read() {
    int mine = ++readers;
    StructureReader started =
        new StructureReader(
            source,
            wanted,
            live.getSelection(),
            new StructureReader.Listener() {
              @Override
              public void read(StructureReading now) {
                later(mine, () -> take(now));
              }

              @Override
              public void failed(ConnectionProblem problem) {
                later(mine, () -> states.failed(problem, StructurePanel.this::again));
              }
            });
    reader = started;
    String what = NLS.bind(Messages.Structure_reading, wanted);
    if (reading == null) {
      states.empty().say("");
      states.replacing(what, this::giveUp); // the pages are those of another tree
    } else {
      states.waiting(what, this::giveUp);
    }
    started.schedule();
  }

  /** A reader that is cancelled says nothing any more. */
  private void giveUp() {
    stop();
    states.empty().say(Messages.Structure_none);
    states.waited();
  }

  /** What a reader of another tree, or of another partition, comes with is of no use any more. */
  private void later(int mine, Runnable step) {
    DisplayThread.later(
        display,
        this,
        () -> {
          if (mine == readers && reader != null) {
            step.run();
          }
        });
  }

  private void again() {
    stop();
    read();
  }

  private void follow() {
    if (reader != null) {
      reader.live(live.getSelection());
    } else if (adapter != null && live.getSelection()) {
      read();
    }
  }

  private void stop() {
    if (reader != null) {
      reader.cancel();
      reader = null;
    }
  }

  private void take(StructureReading now) {
    offer(now.trees());
    if (wanted.isEmpty() && !now.trees().isEmpty()) {
      choose(first(now.trees()));
      return;
    }
    reading = now;
    kept = kept == null ? now : kept;
    figures.show(MapTexts.figures(now.store(), now.keys() == null ? null : now.keys().map()));
    VerticalScroll.fit(scrolled);
    if (now.keys() == null) {
      states.empty().say(source.why().isEmpty() ? noTree() : source.why());
      boolean some = !now.store().figures().isEmpty();
      states.showEmpty();
      if (some) {
        states.showContent();
        cell.setText(source.why());
      }
    } else {
      states.showContent();
      key.offer(now.keys().map());
    }
    paint();
  }

  private String noTree() {
    return NLS.bind(Messages.Structure_noTree, wanted);
  }

  /** The keys of an index rather than a table. */
  private static String first(List<TreeSource.Named> trees) {
    return trees.stream()
        .map(TreeSource.Named::name)
        .filter(TreeKeys::areOfIndex)
        .findFirst()
        .orElse(trees.getFirst().name());
  }

  private void offer(List<TreeSource.Named> there) {
    String[] names =
        there.stream()
            .map(TreeSource.Named::name)
            .filter(name -> !TreeKeys.areContainers(name))
            .toArray(String[]::new);
    if (!Arrays.equals(names, trees.getItems())) {
      trees.setItems(names);
      trees.requestLayout();
    }
    trees.setText(wanted);
  }

  private MapColor chosen() {
    return MapColor.values()[Math.max(0, color.getSelectionIndex())];
  }

  private void paint() {
    StructureReading now = reading;
    if (now == null) {
      return;
    }
    Color same = ThemeColors.muted(this);
    upper.show(now.keys(), before(StructureReading::keys), chosen(), same);
    lower.show(now.containers(), before(StructureReading::containers), chosen(), same);
    sash.setMaximizedControl(now.containers() == null ? upper : null);
    if (now.keys() != null) {
      legend.show(chosen().legend(now.keys().reads(), same));
    }
    key.again();
  }

  private @Nullable PageMap before(
      java.util.function.Function<StructureReading, StructureReading.@Nullable Part> part) {
    StructureReading.Part former = kept == null ? null : part.apply(kept);
    return former == null ? null : former.map();
  }

  /** From now on changes are those since this version. */
  private void keep() {
    if (reading != null) {
      kept = reading;
      color.select(MapColor.CHANGES.ordinal());
      paint();
    }
  }

  /** Shows the way to a key, or says why there is none. */
  private void leadTo(KeyField.@Nullable Wanted key) {
    StructureReading now = reading;
    if (key == null || now == null || now.keys() == null) {
      upper.lead(List.of(), List.of());
      lower.lead(List.of(), List.of());
      return;
    }
    try {
      byte[] bytes =
          key.heavy() == null
              ? source.keys(wanted, key.text()).getFirst()
              : Objects.requireNonNull(key.heavy()).key();
      TreePicture picture = now.keys().picture();
      List<Integer> path = picture.path(bytes);
      upper.lead(path, List.of());
      cell.setText(MapTexts.path(picture, TreeKeys.shown(wanted, bytes), key.heavy(), path));
      lower.lead(List.of(), now.containers() == null ? List.of() : lower.containersOf(key.heavy()));
    } catch (IllegalArgumentException e) {
      cell.setText(String.valueOf(e.getMessage()));
    }
  }

  /** What became of the pages since the version that was kept. */
  @Nullable MapDifference difference() {
    return upper.difference();
  }

  @Override
  public boolean setFocus() {
    if (isDisposed() || states.isDisposed()) {
      return false;
    }
    return states.filled() ? upper.setFocus() : states.setFocus();
  }
}
