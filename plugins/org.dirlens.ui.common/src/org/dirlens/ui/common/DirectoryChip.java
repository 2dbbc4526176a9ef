package org.dirlens.ui.common;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * Says which directory a view acts on: a square in the color of the connection, and its name. The
 * color never stands alone, and its outline sets it off on a light and on a dark ground. The tool
 * tip, if it has one, tells where the server is.
 *
 * <p>Threads: user interface.
 */
public final class DirectoryChip extends Composite {
  private static final int SQUARE_PIXELS = 12;

  private final Canvas square;
  private final Label name;
  private @Nullable RGB color;

  /**
   * A chip that shows no connection yet.
   *
   * @param controlId names the label with the connection's name, see {@link ControlIds}
   */
  public DirectoryChip(Composite parent, String controlId) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(4, 0).applyTo(this);
    square = new Canvas(this, SWT.NO_FOCUS);
    GridDataFactory.swtDefaults().hint(SQUARE_PIXELS, SQUARE_PIXELS).applyTo(square);
    square.addListener(SWT.Paint, event -> paint(event.gc));
    name = ControlIds.name(new Label(this, SWT.NONE), controlId);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(name);
    name.getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = accessibleName();
              }
            });
    showNone();
  }

  /** Shows a connection by its name and color. */
  public void show(String connection, RGB itsColor) {
    become(connection, itsColor);
  }

  /** Says that there is no connection, with an empty square. */
  public void showNone() {
    become(Messages.DirectoryChip_none, null);
  }

  private void become(String text, @Nullable RGB next) {
    color = next;
    name.setText(text);
    square.redraw();
    requestLayout();
  }

  private String accessibleName() {
    return Messages.bind(Messages.DirectoryChip_accessible, name.getText());
  }

  /** The color that is shown, none without a connection. */
  @Nullable RGB color() {
    return color;
  }

  @Override
  public void setToolTipText(@Nullable String text) {
    super.setToolTipText(text);
    for (Control part : getChildren()) {
      part.setToolTipText(text);
    }
  }

  private void paint(GC gc) {
    Rectangle area = square.getClientArea();
    if (color != null) {
      gc.setBackground(new Color(color));
      gc.fillRectangle(area);
    }
    gc.setForeground(ThemeColors.muted(name));
    gc.drawRectangle(0, 0, area.width - 1, area.height - 1);
  }
}
