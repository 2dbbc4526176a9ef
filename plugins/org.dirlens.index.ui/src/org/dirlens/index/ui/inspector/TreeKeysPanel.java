package org.dirlens.index.ui.inspector;

import java.util.List;
import java.util.Optional;
import org.dirlens.apacheds.TreeReport;
import org.dirlens.index.keys.KeySpread;
import org.dirlens.index.keys.Split;
import org.dirlens.index.ui.keys.KeyRow;
import org.dirlens.index.ui.keys.MovedLine;
import org.dirlens.index.ui.keys.SpreadPane;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keys;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * How ids are spread over the keys of one tree of ApacheDS, with its limit as a line that can be
 * dragged to see what another one would do. Nothing is changed.
 *
 * <p>Threads: user interface.
 */
final class TreeKeysPanel extends Composite {
  private final StatePane states;
  private final SpreadPane pane;
  private @Nullable Shown shown;

  /** What is on the screen. */
  private record Shown(int limit, KeySpread spread) {}

  TreeKeysPanel(Composite parent) {
    super(parent, SWT.NONE);
    setLayout(new FillLayout());
    states = new StatePane(this, null).named("apacheds.keys");
    pane =
        new SpreadPane(
            states.content(), SpreadPane.Figures.COUNTS, key -> {}, this::moved, this::moved);
  }

  /**
   * Shows a tree; empty for none.
   *
   * @param entries of its partition
   */
  void show(Optional<TreeReport> selected, long entries) {
    shown = null;
    if (selected.isEmpty() || selected.get().limit() == 0) {
      states.empty().say(selected.isEmpty() ? Messages.Keys_none : Messages.Keys_oneValue);
      states.showEmpty();
      return;
    }
    TreeReport tree = selected.get();
    Shown next =
        new Shown(tree.limit(), new KeySpread(tree.idsPerKey(), entries, Optional.empty()));
    Split split = next.spread().at(tree.limit());
    pane.show(tree.name(), next.spread(), split, rows(tree, entries));
    shown = next;
    show(next, split);
    states.showContent();
    layout(true, true);
  }

  private static List<KeyRow> rows(TreeReport tree, long entries) {
    return tree.heaviest().stream()
        .map(key -> KeyRow.unsearched(key.text(), key.ids(), entries))
        .toList();
  }

  private void show(Shown of, Split split) {
    pane.split(split, split);
    boolean same = split.threshold() == of.limit();
    pane.say(Forms.literal(sentence(of, split)), same ? ThemeColors.muted(this) : null);
  }

  private static String sentence(Shown of, Split split) {
    if (split.threshold() == of.limit()) {
      return NLS.bind(Messages.Keys_asItIs, Figures.count(of.limit()), Keys.command());
    }
    return MovedLine.text(
        of.spread().at(of.limit()), split, Messages.Keys_toLeaf, Messages.Keys_toContainers);
  }

  private void moved(int limit) {
    Shown now = shown;
    if (now != null) {
      Split split = now.spread().at(limit);
      show(now, split);
      pane.colour(split);
    }
  }
}
