package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/**
 * A value as text: one line, several, or the lines of a postal address. Of a very long one the
 * beginning is shown, which is not edited here; so is one that is no text behind its beginning.
 */
final class TextPane implements ValuePane {
  /** Longer values are shown in part, and come from files. */
  static final int EDITED_CHARS_MAX = 1 << 16;

  /** GTK wraps a word in a time that grows with the square of its length. */
  private static final int WORD_CHARS_MAX = 1_500;

  private static final int SHOWN_CHARS = 500;

  private static final Pattern WORDS = Pattern.compile("\\s+");
  private static final int HEIGHT = 140;

  private final Text text;
  private final Label facts;
  private final UnaryOperator<String> shown;
  private boolean showing;
  private String lineEnd = "\n";

  private TextPane(
      Text text,
      UnaryOperator<String> shown,
      UnaryOperator<String> kept,
      Consumer<byte[]> changed) {
    this.text = text;
    this.shown = shown;
    facts = ControlIds.name(new Label(text.getParent(), SWT.WRAP), "value.facts");
    facts.setVisible(false);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(facts);
    text.addListener(
        SWT.Modify,
        event -> {
          if (!showing) {
            changed.accept(kept.apply(typed()).getBytes(StandardCharsets.UTF_8));
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

  /** With the line ends that the value had; on Windows a field has others. */
  private String typed() {
    String typed = text.getText();
    return Text.DELIMITER.equals("\n") ? typed : typed.replace(Text.DELIMITER, lineEnd);
  }

  /** The field, for a pane that fills it in another way, too. */
  Text field() {
    return text;
  }

  @Override
  public void show(byte[] value) {
    String all = new String(value, StandardCharsets.UTF_8);
    boolean whole = editable(all) && comesBack(all, value);
    lineEnd = all.contains("\r\n") ? "\r\n" : "\n";
    showing = true;
    text.setText(shown.apply(whole ? all : all.substring(0, Math.min(SHOWN_CHARS, all.length()))));
    showing = false;
    text.setEditable(whole);
    tell(whole ? "" : words(all.length()));
  }

  /** Whether what is not typed over stays as it is. A field ends at a zero. */
  private static boolean comesBack(String all, byte[] value) {
    return all.indexOf('\0') < 0 && Arrays.equals(all.getBytes(StandardCharsets.UTF_8), value);
  }

  private static boolean editable(String all) {
    return all.length() <= EDITED_CHARS_MAX
        && WORDS.splitAsStream(all).allMatch(word -> word.length() <= WORD_CHARS_MAX);
  }

  private static String words(int characters) {
    return NLS.bind(Messages.Text_part, Figures.count(characters), Figures.count(SHOWN_CHARS));
  }

  private void tell(String words) {
    facts.setText(words);
    facts.setVisible(!words.isEmpty());
    ((GridData) facts.getLayoutData()).exclude = words.isEmpty();
    facts.requestLayout();
  }

  @Override
  public void focus() {
    text.setFocus();
    if (text.getEditable()) {
      text.selectAll();
    }
  }
}
