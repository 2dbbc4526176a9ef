package org.dirlens.browser.ui.tree;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.dirlens.browser.ui.MementoText;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of a connection's tree are open, selected and visible, by their keys: that of an
 * entry's DN, or of a {@link DitRange}.
 *
 * @param selected empty without a selection
 * @param top the first visible line
 */
record TreeState(Set<String> open, String selected, String top) {
  TreeState {
    open = new LinkedHashSet<>(open);
  }

  void save(IMemento memento) {
    memento.putString("selected", MementoText.orEmpty(selected));
    memento.putString("top", MementoText.orEmpty(top));
    open.stream().filter(MementoText::keeps).forEach(key -> memento.createChild("open", key));
  }

  static TreeState restore(IMemento memento) {
    Set<String> open = new LinkedHashSet<>();
    Arrays.stream(memento.getChildren("open"))
        .map(IMemento::getID)
        .filter(Objects::nonNull)
        .forEach(open::add);
    return new TreeState(open, text(memento, "selected"), text(memento, "top"));
  }

  private static String text(IMemento memento, String key) {
    @Nullable String kept = memento.getString(key);
    return kept == null ? "" : kept;
  }
}
