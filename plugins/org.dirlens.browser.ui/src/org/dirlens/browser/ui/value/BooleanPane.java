package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;

/** A truth value: TRUE or FALSE. */
final class BooleanPane implements ValuePane {
  private final List<Button> choices;

  BooleanPane(Composite grid, Consumer<byte[]> changed) {
    choices = List.of(button(grid, "TRUE", changed), button(grid, "FALSE", changed));
  }

  private static Button button(Composite grid, String text, Consumer<byte[]> changed) {
    Button button = ControlIds.name(new Button(grid, SWT.RADIO), "value." + text);
    button.setText(text);
    button.addListener(
        SWT.Selection,
        event -> {
          if (button.getSelection()) {
            changed.accept(text.getBytes(StandardCharsets.US_ASCII));
          }
        });
    return button;
  }

  @Override
  public void show(byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    choices.forEach(each -> each.setSelection(each.getText().equals(text)));
  }

  @Override
  public void focus() {
    choices.stream().filter(Button::getSelection).findFirst().orElse(choices.getFirst()).setFocus();
  }
}
