package org.dirlens.index.ui.keys;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.keys.KeyFilter;
import org.dirlens.index.keys.KeySpread;
import org.dirlens.index.keys.Split;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.Keys;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.workload.postings.PostingCosts;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one index: charts with the threshold as a line, both sides of it, and the heaviest
 * keys. Letting the line go stages the threshold in the draft of the designer.
 *
 * <p>Threads: user interface.
 */
final class KeysPanel extends Composite {
  /** Filters of keys that change their side that are named. */
  private static final int NAMED_FILTERS = 2;

  private final Runnable draftChanged = this::refresh;
  private final StatePane states;
  private final Combo kinds;
  private final Label title;
  private final SpreadPane pane;
  private @Nullable IndexSelection selection;
  private Optional<PostingCosts> costs = Optional.empty();
  private @Nullable Shown shown;
  private boolean held;

  /** What is on the screen. */
  private record Shown(
      String attribute,
      KindFigures kind,
      long entries,
      int now,
      int wanted,
      KeySpread spread,
      KeySpread lookups) {
    /** Whether figures and thresholds are the same; spreads are not compared, they follow. */
    boolean like(Shown other) {
      return attribute.equals(other.attribute)
          && kind.kind() == other.kind.kind()
          && kind.keys().equals(other.kind.keys())
          && kind.lookups().equals(other.kind.lookups())
          && entries == other.entries
          && now == other.now
          && wanted == other.wanted;
    }
  }

  /**
   * @param search told the filter of a key whose entries are wanted
   */
  KeysPanel(Composite parent, CostsFile file, Consumer<String> search) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    states = new StatePane(this, Icons.of(KeysPanel.class).image("index-designer-large"));
    states.named("keys").empty().say(Messages.Keys_none);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    Composite page = new Composite(states.content(), SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
    Composite head = new Composite(page, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 0).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    title = ControlIds.name(new Label(head, SWT.NONE), "keys.title");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(title);
    kinds = ControlIds.name(new Combo(head, SWT.READ_ONLY | SWT.DROP_DOWN), "keys.kind");
    kinds.setToolTipText(Messages.Keys_kind);
    kinds.addListener(SWT.Selection, event -> refresh());
    pane =
        new SpreadPane(
            page,
            SpreadPane.Figures.COUNTS_AND_COSTS,
            key -> search(key, search),
            this::moved,
            this::released);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(pane);
    CostsStrip strip = new CostsStrip(page, "keys", file, this::measured);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(strip);
    addListener(SWT.Dispose, event -> follow(null));
  }

  private void search(KeyRow key, Consumer<String> search) {
    if (key.filter().isEmpty()) {
      pane.say(Forms.literal(NLS.bind(Messages.Keys_noFilter, key.key())), null);
    } else {
      search.accept(key.filter());
    }
  }

  /** Shows the index that is selected in the designer; null for none. */
  void follow(@Nullable IndexSelection selected) {
    if (selection != null) {
      selection.draft().removeListener(draftChanged);
    }
    selection = selected;
    if (selected != null && !isDisposed()) {
      selected.draft().addListener(draftChanged);
    }
    shown = null;
    held = false;
    refresh();
  }

  private void measured(PostingCosts known) {
    costs = Optional.of(known);
    shown = null;
    refresh();
  }

  /** Whether costs are known. */
  boolean knowsCosts() {
    return costs.isPresent();
  }

  private void refresh() {
    if (isDisposed() || held) {
      return;
    }
    Optional<String> why = nothing();
    if (why.isPresent()) {
      shown = null;
      states.empty().say(why.get());
      states.showEmpty();
    } else {
      chosen().ifPresent(this::show);
    }
  }

  /** Why there is nothing to show; empty if there is something. */
  private Optional<String> nothing() {
    IndexSelection selected = selection;
    if (selected == null) {
      return Optional.of(Messages.Keys_none);
    }
    Optional<String> untold = selected.adapter().why(Ability.FIGURES);
    if (untold.isPresent()) {
      return untold;
    }
    if (index().isEmpty()) {
      return Optional.of(
          selected.attribute() == null ? Messages.Keys_none : Messages.Keys_notBuilt);
    }
    return built(index().get()).isEmpty() ? Optional.of(Messages.Keys_notBuilt) : Optional.empty();
  }

  /** The selected index as it is on the server. */
  private Optional<IndexFigures> index() {
    IndexSelection selected = selection;
    String attribute = selected == null ? null : selected.attribute();
    return attribute == null
        ? Optional.empty()
        : selected.draft().snapshot().stream()
            .flatMap(snapshot -> snapshot.indices().stream())
            .filter(each -> each.attribute().equalsIgnoreCase(attribute))
            .findFirst();
  }

  private static List<KindFigures> built(IndexFigures index) {
    return index.kinds().stream().filter(kind -> kind.keys().idsPerKey().keys() > 0).toList();
  }

  /** The kind that is chosen among those of the index, the one of the selection at first. */
  private Optional<Shown> chosen() {
    IndexSelection selected = selection;
    IndexFigures index = index().orElse(null);
    if (selected == null || index == null) {
      return Optional.empty();
    }
    List<KindFigures> all = built(index);
    offer(all, selected.kind());
    KindFigures kind = all.get(Math.max(0, kinds.getSelectionIndex()));
    long entries = selected.draft().snapshot().map(IndexSnapshot::entries).orElse(-1L);
    int now = index.definition().threshold();
    int wanted =
        selected
            .draft()
            .wanted()
            .definition(index.attribute())
            .map(IndexDefinition::threshold)
            .orElse(now);
    KeySpread spread = new KeySpread(kind.keys().idsPerKey(), entries, costs);
    KeySpread lookups = new KeySpread(kind.lookups(), entries, Optional.empty());
    return Optional.of(new Shown(index.attribute(), kind, entries, now, wanted, spread, lookups));
  }

  private void offer(List<KindFigures> all, @Nullable IndexKind first) {
    String[] words = all.stream().map(kind -> kind.kind().word()).toArray(String[]::new);
    if (!List.of(words).equals(List.of(kinds.getItems()))) {
      String before = kinds.getText();
      kinds.setItems(words);
      kinds.select(Math.max(0, kinds.indexOf(first == null ? before : first.word())));
      kinds.requestLayout();
    }
    kinds.setEnabled(all.size() > 1);
  }

  private void show(Shown next) {
    states.showContent();
    if (shown != null && shown.like(next)) {
      return;
    }
    shown = next;
    Split split = next.spread().at(next.wanted());
    title.setText(
        NLS.bind(
            Messages.Keys_title,
            new Object[] {
              next.attribute(),
              next.kind().kind().word(),
              SpreadCharts.keys(split.all().keys()),
              SpreadCharts.ids(split.all().ids())
            }));
    IndexSnapshot snapshot = selection == null ? null : selection.draft().snapshot().orElse(null);
    pane.show(
        next.attribute(), next.spread(), split, KeyRow.of(next.attribute(), next.kind(), snapshot));
    show(next, split);
    layout(true, true);
  }

  private void show(Shown of, Split split) {
    pane.split(split, of.lookups().at(split.threshold()));
    pane.say(changed(of, split), of.now() == split.threshold() ? ThemeColors.muted(this) : null);
  }

  /** What another threshold than that of now changes. */
  private String changed(Shown now, Split split) {
    if (now.now() == split.threshold()) {
      return NLS.bind(Messages.Keys_asItIs, Figures.count(split.threshold()), Keys.command());
    }
    Split before = now.spread().at(now.now());
    String keys = MovedLine.text(before, split, Messages.Keys_toLeaf, Messages.Keys_toContainers);
    return before.between(split).keys() == 0
        ? keys
        : keys + " " + filters(now, split) + " " + asked(now, split);
  }

  /** How many filters of those that were answered would have met another side. */
  private static String asked(Shown now, Split split) {
    Split before = now.lookups().at(now.now());
    Split then = now.lookups().at(split.threshold());
    return NLS.bind(
        Messages.Keys_asked,
        MovedLine.about(before, then) + Figures.count(before.between(then).keys()),
        Figures.count(now.kind().lookups().keys()));
  }

  private String filters(Shown now, Split split) {
    List<String> named =
        pane.filters(
            Math.min(now.now(), split.threshold()), Math.max(now.now(), split.threshold()));
    String shape = KeyFilter.shape(now.attribute(), now.kind().kind());
    return named.isEmpty()
        ? NLS.bind(Messages.Keys_filters, shape)
        : NLS.bind(
            Messages.Keys_filtersNamed,
            shape,
            named.stream().limit(NAMED_FILTERS).collect(Collectors.joining(", ")));
  }

  // The line

  private void moved(int threshold) {
    Shown now = shown;
    if (now != null) {
      held = true;
      Split split = now.spread().at(threshold);
      show(now, split);
      pane.colour(split);
    }
  }

  private void released(int threshold) {
    held = false;
    IndexSelection selected = selection;
    Shown now = shown;
    if (selected != null && now != null && threshold != now.wanted()) {
      IndexDraft draft = selected.draft();
      draft
          .wanted()
          .definition(now.attribute())
          .ifPresent(definition -> draft.edit(definition.withThreshold(threshold)));
    }
    refresh();
  }

  @Override
  public boolean setFocus() {
    return !isDisposed() && (states.filled() ? pane.setFocus() : states.setFocus());
  }
}
