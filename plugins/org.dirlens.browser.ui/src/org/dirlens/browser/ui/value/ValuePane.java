package org.dirlens.browser.ui.value;

import java.util.function.Consumer;
import org.eclipse.swt.widgets.Composite;

/**
 * Shows one value as its kind is shown, and lets a person change it. What is typed is told to the
 * consumer it was made with. User interface thread.
 */
interface ValuePane {
  /** The parts of the pane are made in a composite with a grid of one column. */
  interface Maker {
    ValuePane in(Composite grid, Consumer<byte[]> changed);
  }

  /** Shows a value that comes from elsewhere, such as a file. */
  void show(byte[] value);

  /** Goes to where a person begins. */
  void focus();
}
