package org.dirlens.browser.ui.value;

import java.util.Arrays;
import java.util.function.Consumer;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/**
 * A value in hexadecimal, with the characters beside it. Long ones are shown in part only. A text
 * of the platform's would measure all its lines for each layout, which takes seconds.
 */
final class OctetsPane implements ValuePane {
  /** Longer values are shown up to here, and come from files. */
  static final int EDITED_MAX = 1 << 16;

  private static final int HEIGHT = 220;
  private static final byte[] NONE = {};

  private final StyledText digits;
  private final StyledText characters;
  private final Label facts;
  private boolean showing;

  OctetsPane(Composite grid, Consumer<byte[]> changed) {
    Composite columns = new Composite(grid, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(columns);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(columns);
    digits = column(columns, "value.hex", SWT.V_SCROLL, Octets.LINE * 3 + 1);
    characters = column(columns, "value.characters", SWT.READ_ONLY, Octets.LINE + 2);
    characters.setBackground(grid.getBackground());
    digits.addPaintListener(event -> characters.setTopPixel(digits.getTopPixel()));
    facts = ControlIds.name(new Label(grid, SWT.WRAP), "value.facts");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(facts);
    digits.addListener(SWT.Modify, event -> typed(changed));
  }

  private static StyledText column(Composite columns, String id, int style, int width) {
    int all = SWT.BORDER | SWT.MULTI | style;
    StyledText text = ControlIds.name(new StyledText(columns, all), id);
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(4, 4, 4, 4);
    GC gc = new GC(text);
    int points = gc.textExtent("0".repeat(width)).x;
    gc.dispose();
    GridDataFactory.fillDefaults()
        .grab(style == SWT.V_SCROLL, true)
        .hint(points, HEIGHT)
        .applyTo(text);
    return text;
  }

  private void typed(Consumer<byte[]> changed) {
    if (!showing) {
      byte[] value = Octets.ofHex(digits.getText()).orElse(NONE);
      characters.setText(Octets.printable(value));
      boolean wrong = value.length == 0 && !digits.getText().isBlank();
      facts.setText(wrong ? Messages.Octets_wrong : size(value));
      changed.accept(value);
    }
  }

  private static String size(byte[] value) {
    return value.length == 1
        ? Messages.Octets_one
        : NLS.bind(Messages.Octets_size, Figures.count(value.length));
  }

  @Override
  public void show(byte[] value) {
    boolean whole = value.length <= EDITED_MAX;
    byte[] part = whole ? value : Arrays.copyOf(value, EDITED_MAX);
    showing = true;
    digits.setText(Octets.hex(part));
    showing = false;
    digits.setEditable(whole);
    characters.setText(Octets.printable(part));
    String words = size(value);
    facts.setText(whole ? words : NLS.bind(Messages.Octets_part, words, Figures.count(EDITED_MAX)));
  }

  @Override
  public void focus() {
    digits.setFocus();
  }
}
