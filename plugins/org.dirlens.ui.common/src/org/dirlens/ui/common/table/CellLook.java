package org.dirlens.ui.common.table;

import java.util.Optional;
import org.eclipse.swt.graphics.Image;
import org.jspecify.annotations.Nullable;

/** How the cells of a row look besides their text. User interface thread. */
public interface CellLook<T> {
  /** Text only. */
  static <T> CellLook<T> plain() {
    return new CellLook<>() {};
  }

  /** The picture before the first cell; null for none. */
  default @Nullable Image image(T row) {
    return null;
  }

  /** Whether the row stands back, such as one that is about to go. */
  default boolean faded(T row) {
    return false;
  }

  /** What a cell says under the mouse, besides a text that is cut off. */
  default Optional<String> tip(T row, ResultColumn<T> column) {
    return Optional.empty();
  }
}
