package org.dirlens.index.ui.structure;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.index.structure.TreeKeys;
import org.dirlens.partition.structure.HeavyList;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** Takes the key whose way is shown: typed, or chosen from the heaviest. User interface thread. */
final class KeyField {
  private static final int WIDTH = 180;

  private final Combo field;
  private final Consumer<@Nullable Wanted> listener;
  private List<HeavyList> heaviest = List.of();
  private @Nullable Wanted wanted;

  /**
   * A key that is looked for.
   *
   * @param text what was typed
   * @param heavy the key that was chosen; null for one that was typed
   */
  record Wanted(String text, @Nullable HeavyList heavy) {}

  /** Calls a listener with the key that is looked for, null for none. */
  KeyField(Composite parent, Consumer<@Nullable Wanted> listener) {
    this.listener = listener;
    field = ControlIds.name(new Combo(parent, SWT.DROP_DOWN), "structure.key");
    field.setToolTipText(Messages.Structure_key);
    field.setLayoutData(new RowData(WIDTH, SWT.DEFAULT));
    field.addListener(SWT.Selection, event -> choose());
    field.addListener(SWT.DefaultSelection, event -> type());
  }

  void enable(boolean on) {
    field.setEnabled(on);
  }

  /** Offers the heaviest keys of a tree. */
  void offer(PageMap map) {
    heaviest = map.heaviest();
    String[] items = heaviest.stream().map(heavy -> item(map.tree(), heavy)).toArray(String[]::new);
    if (!java.util.Arrays.equals(items, field.getItems())) {
      String text = field.getText();
      field.setItems(items);
      field.setText(text);
    }
  }

  private static String item(String tree, HeavyList heavy) {
    String key = heavy.key().length == 0 ? "*" : TreeKeys.shown(tree, heavy.key());
    return heavy.ids() == 1
        ? NLS.bind(Messages.Key_item1, key)
        : NLS.bind(Messages.Key_item, key, Figures.count(heavy.ids()));
  }

  /** Looks for nothing any more. */
  void forget() {
    field.removeAll();
    field.setText("");
    wanted = null;
    listener.accept(null);
  }

  /** Looks for the same key in newer pages. */
  void again() {
    Wanted now = wanted;
    if (now == null) {
      return;
    }
    HeavyList chosen = now.heavy();
    if (chosen != null) {
      for (HeavyList heavy : heaviest) {
        if (java.util.Arrays.equals(heavy.key(), chosen.key())) {
          wanted = new Wanted(now.text(), heavy);
        }
      }
    }
    listener.accept(wanted);
  }

  private void choose() {
    int index = field.getSelectionIndex();
    if (index >= 0 && index < heaviest.size()) {
      look(new Wanted(field.getText(), heaviest.get(index)));
    }
  }

  private void type() {
    int index = field.indexOf(field.getText());
    if (index >= 0) {
      look(new Wanted(field.getText(), heaviest.get(index)));
    } else {
      look(field.getText().isBlank() ? null : new Wanted(field.getText(), null));
    }
  }

  private void look(@Nullable Wanted next) {
    wanted = next;
    listener.accept(next);
  }
}
