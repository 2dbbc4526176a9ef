package org.dirlens.charts.ui.view;

import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.ChartSpots;
import org.dirlens.charts.ui.picture.ChartStyle;
import org.dirlens.charts.ui.picture.PictureRenderer;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Shows a {@link ChartPicture}. The picture is drawn on the painter thread at the zoom of the
 * screen and kept as one image; painting only copies it. While a picture is being drawn, the newest
 * wish waits and older ones are forgotten.
 *
 * <p>The point below the mouse is marked and read out. The arrow keys step through the points of a
 * curve and from curve to curve; Escape ends that.
 *
 * <p>Threads: user interface, but for the drawing itself.
 */
public final class ChartCanvas extends Canvas {
  private static final PaletteData BLUE_GREEN_RED = new PaletteData(0xFF, 0xFF00, 0xFF0000);
  private static final int DEPTH = 24;

  private final Display display;
  private final Executor painter;
  private final PictureRenderer renderer = new PictureRenderer();
  private final ChartReading reading = new ChartReading(this);
  private @Nullable ChartPicture wanted;
  private @Nullable Image image;
  private boolean drawing;
  private boolean stale;
  private long drawn;

  /**
   * @param painter the thread that draws; shared by all canvases of a view
   */
  public ChartCanvas(Composite parent, Executor painter) {
    super(parent, SWT.DOUBLE_BUFFERED);
    this.display = parent.getDisplay();
    this.painter = painter;
    addPaintListener(this::paint);
    addListener(SWT.Resize, event -> draw());
    reading.listen();
    addListener(SWT.Dispose, event -> forgetImage());
  }

  /** Shows a picture as soon as it is drawn. */
  public void show(ChartPicture picture) {
    wanted = picture;
    draw();
  }

  /** The newest picture it was given, if any: what the chart says, as data. */
  public Optional<ChartPicture> picture() {
    return Optional.ofNullable(wanted);
  }

  /** Told what the point says that is marked; empty when none is. */
  public void onReading(Consumer<String> listener) {
    reading.onChange(listener);
  }

  /** How many pictures were drawn so far; for tests that wait for the next one. */
  public long drawn() {
    return drawn;
  }

  @Override
  public Point computeSize(int widthHint, int heightHint, boolean changed) {
    return new Point(
        widthHint == SWT.DEFAULT ? 360 : widthHint, heightHint == SWT.DEFAULT ? 180 : heightHint);
  }

  private void draw() {
    Point size = getSize();
    ChartPicture picture = wanted;
    if (picture == null || size.x < 2 || size.y < 2) {
      return;
    }
    if (drawing) {
      stale = true;
      return;
    }
    drawing = true;
    stale = false;
    int zoom = getMonitor().getZoom();
    ChartStyle style = style();
    painter.execute(() -> drawInBackground(picture, style, size, zoom));
  }

  private void drawInBackground(ChartPicture picture, ChartStyle style, Point size, int zoom) {
    BufferedImage pixels = null;
    try {
      pixels = renderer.render(picture.chart(style), size.x, size.y, zoom / 100.0);
    } finally {
      BufferedImage rendered = pixels;
      ChartSpots spots = renderer.spots();
      DisplayThread.later(display, this, () -> finish(picture, spots, rendered, size, zoom));
    }
  }

  private void finish(
      ChartPicture picture,
      ChartSpots spots,
      @Nullable BufferedImage pixels,
      Point size,
      int zoom) {
    drawing = false;
    if (pixels != null) {
      blit(pixels, size, zoom);
      reading.drawn(picture, spots);
    }
    if (stale) {
      draw();
    }
  }

  private void blit(BufferedImage pixels, Point size, int zoom) {
    ImageData data =
        new ImageData(
            pixels.getWidth(),
            pixels.getHeight(),
            DEPTH,
            BLUE_GREEN_RED,
            1,
            PictureRenderer.bytes(pixels));
    forgetImage();
    image = new Image(display, atZoom(data, size, zoom));
    drawn++;
    redraw();
  }

  private static ImageDataProvider atZoom(ImageData data, Point size, int zoom) {
    return asked ->
        asked == zoom ? data : data.scaledTo(size.x * asked / 100, size.y * asked / 100);
  }

  private void paint(PaintEvent event) {
    if (image != null) {
      event.gc.drawImage(image, 0, 0);
    }
    reading.paint(event.gc);
  }

  private ChartStyle style() {
    Color background = getBackground();
    FontData font = getFont().getFontData()[0];
    double pointsToPixels = getDisplay().getDPI().y / 72.0;
    Font drawnFont =
        new Font(font.getName(), Font.PLAIN, 12)
            .deriveFont((float) (font.getHeight() * pointsToPixels));
    return ChartStyle.on(
        new java.awt.Color(background.getRed(), background.getGreen(), background.getBlue()),
        drawnFont);
  }

  private void forgetImage() {
    if (image != null) {
      image.dispose();
      image = null;
    }
  }
}
