package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Consumer;
import org.dirlens.ui.common.Forms;
import org.eclipse.swt.widgets.Composite;

/** A UUID, typed or drawn at random. */
final class UuidPane implements ValuePane {
  private final TextPane text;

  UuidPane(Composite grid, Consumer<byte[]> changed) {
    text = TextPane.line(grid, changed);
    Forms.button(
        grid,
        Messages.Uuid_random,
        "value.random",
        () -> {
          byte[] drawn = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
          text.show(drawn);
          changed.accept(drawn);
        });
  }

  @Override
  public void show(byte[] value) {
    text.show(value);
  }

  @Override
  public void focus() {
    text.focus();
  }
}
