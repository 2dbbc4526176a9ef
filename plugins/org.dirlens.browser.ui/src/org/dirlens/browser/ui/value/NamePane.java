package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.swt.widgets.Composite;

/** The DN of an entry, typed or found by what the entry is called. */
final class NamePane implements ValuePane {
  private final TextPane text;
  private final EntryFinder finder;

  NamePane(Composite grid, DirectoryConnection connection, Consumer<byte[]> changed) {
    text = TextPane.line(grid, changed);
    finder = new EntryFinder(grid, connection, "value");
    finder.onSelection(
        dn -> {
          byte[] value = dn.getBytes(StandardCharsets.UTF_8);
          text.show(value);
          changed.accept(value);
        });
  }

  @Override
  public void show(byte[] value) {
    text.show(value);
  }

  @Override
  public void focus() {
    if (text.field().getText().isEmpty()) {
      finder.focus();
    } else {
      text.focus();
    }
  }
}
