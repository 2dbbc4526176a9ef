package org.dirlens.browser.ui.connections;

import java.util.Objects;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.DirectoryChip;
import org.eclipse.jface.resource.CompositeImageDescriptor;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.jspecify.annotations.Nullable;

/** How a connection is marked wherever it is named: its color, name, state and place. */
public final class ConnectionMarks {
  private static final int ICON_PIXELS = 16;
  private static final int SQUARE_PIXELS = 12;
  private static final int GAP_PIXELS = 4;
  private static final RGB OUTLINE = new RGB(128, 128, 128);

  private ConnectionMarks() {}

  /** The icon of the connection's state beside a square in its color, and a lock if read-only. */
  public static ImageDescriptor image(DirectoryConnection connection) {
    return new Marked(
        BrowserIcons.of(connection),
        DirectoryChip.rgb(connection.parameters().color()),
        connection.readOnly() ? BrowserIcons.image("lock") : null);
  }

  /** An icon without a square, as wide as one with it: a tree has one size of icons. */
  static ImageDescriptor unmarked(String icon) {
    return new Marked(BrowserIcons.image(icon), null, null);
  }

  private static ImageData square(RGB color) {
    ImageData data =
        new ImageData(SQUARE_PIXELS, SQUARE_PIXELS, 8, new PaletteData(color, OUTLINE));
    for (int at = 0; at < SQUARE_PIXELS; at++) {
      data.setPixel(at, 0, 1);
      data.setPixel(at, SQUARE_PIXELS - 1, 1);
      data.setPixel(0, at, 1);
      data.setPixel(SQUARE_PIXELS - 1, at, 1);
    }
    return data;
  }

  private static final class Marked extends CompositeImageDescriptor {
    private final Image icon;
    private final @Nullable RGB color;
    private final @Nullable Image lock;

    Marked(Image icon, @Nullable RGB color, @Nullable Image lock) {
      this.icon = icon;
      this.color = color;
      this.lock = lock;
    }

    @Override
    protected void drawCompositeImage(int width, int height) {
      RGB filled = color;
      if (filled != null) {
        int top = (ICON_PIXELS - SQUARE_PIXELS) / 2;
        drawImage(zoom -> zoom == 100 ? square(filled) : null, 0, top);
      }
      drawImage(createCachedImageDataProvider(icon), SQUARE_PIXELS + GAP_PIXELS, 0);
      if (lock != null) {
        drawImage(createCachedImageDataProvider(lock), SQUARE_PIXELS + GAP_PIXELS + ICON_PIXELS, 0);
      }
    }

    @Override
    protected Point getSize() {
      int icons = lock == null ? ICON_PIXELS : 2 * ICON_PIXELS;
      return new Point(SQUARE_PIXELS + GAP_PIXELS + icons, ICON_PIXELS);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Marked that
          && icon.equals(that.icon)
          && Objects.equals(color, that.color)
          && lock == that.lock;
    }

    @Override
    public int hashCode() {
      return 31 * icon.hashCode() + Objects.hashCode(color);
    }
  }
}
