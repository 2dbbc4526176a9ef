package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** A value as text: one line, several, or the lines of a postal address. */
final class TextPane implements ValuePane {
  private static final int HEIGHT = 140;

  private final Text text;
  private final UnaryOperator<String> shown;
  private boolean showing;

  private TextPane(
      Text text,
      UnaryOperator<String> shown,
      UnaryOperator<String> kept,
      Consumer<byte[]> changed) {
    this.text = text;
    this.shown = shown;
    text.addListener(
        SWT.Modify,
        event -> {
          if (!showing) {
            changed.accept(kept.apply(text.getText()).getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  /** One line. */
  static TextPane line(Composite grid, Consumer<byte[]> changed) {
    return new TextPane(
        Forms.field(grid, "value.field"),
        UnaryOperator.identity(),
        UnaryOperator.identity(),
        changed);
  }

  /** Several lines. */
  static TextPane lines(Composite grid, Consumer<byte[]> changed) {
    return lines(grid, UnaryOperator.identity(), UnaryOperator.identity(), changed);
  }

  /**
   * Several lines that are kept in another form.
   *
   * @param shown makes the lines of what is kept
   * @param kept makes what is kept of the lines
   */
  static TextPane lines(
      Composite grid,
      UnaryOperator<String> shown,
      UnaryOperator<String> kept,
      Consumer<byte[]> changed) {
    int style = SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL;
    Text text = ControlIds.name(new Text(grid, style), "value.field");
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(text);
    return new TextPane(text, shown, kept, changed);
  }

  /** The field, for a pane that fills it in another way, too. */
  Text field() {
    return text;
  }

  @Override
  public void show(byte[] value) {
    showing = true;
    text.setText(shown.apply(new String(value, StandardCharsets.UTF_8)));
    showing = false;
  }

  @Override
  public void focus() {
    text.setFocus();
    text.selectAll();
  }
}
