package org.dirlens.index.ui;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;

/**
 * A box to be ticked for each kind of index.
 *
 * <p>Threads: user interface.
 */
final class KindBoxes extends Composite {
  private final Map<IndexKind, Button> boxes = new EnumMap<>(IndexKind.class);

  /**
   * @param id with a dot and the word of a kind the name of its box
   * @param changed told when a person ticks a box
   */
  KindBoxes(Composite parent, String id, int columns, Runnable changed) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(columns).spacing(12, 4).applyTo(this);
    for (IndexKind kind : IndexKind.listed(EnumSet.allOf(IndexKind.class))) {
      Button box = ControlIds.name(new Button(this, SWT.CHECK), id + "." + kind.word());
      box.addListener(SWT.Selection, event -> changed.run());
      boxes.put(kind, box);
    }
  }

  /** Says beside each box what it is. */
  void label(Function<IndexKind, String> text) {
    boxes.forEach(
        (kind, box) -> {
          if (!text.apply(kind).equals(box.getText())) {
            box.setText(text.apply(kind));
            box.setToolTipText(text.apply(kind).replace("&", "")); // where it is cut off
          }
        });
  }

  /** Lets only these be ticked. */
  void offer(Set<IndexKind> possible) {
    boxes.forEach((kind, box) -> box.setEnabled(possible.contains(kind)));
  }

  /** Ticks these. */
  void choose(Set<IndexKind> kinds) {
    boxes.forEach((kind, box) -> box.setSelection(kinds.contains(kind)));
  }

  /** Those that are ticked and may be. */
  Set<IndexKind> chosen() {
    Set<IndexKind> chosen = EnumSet.noneOf(IndexKind.class);
    boxes.forEach(
        (kind, box) -> {
          if (box.isEnabled() && box.getSelection()) {
            chosen.add(kind);
          }
        });
    return chosen;
  }
}
