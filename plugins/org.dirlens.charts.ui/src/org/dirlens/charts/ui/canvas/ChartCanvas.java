package org.dirlens.charts.ui.canvas;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.picture.ChartFile;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.ChartSpots;
import org.dirlens.charts.ui.picture.ChartStyle;
import org.dirlens.charts.ui.picture.PictureRenderer;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.Pattern;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/**
 * Shows a {@link ChartPicture}. The picture is drawn on the painter thread at the zoom of the
 * screen and kept as one image; painting only copies it. While a picture is being drawn, the newest
 * wish waits and older ones are forgotten.
 *
 * <p>The point below the mouse is marked and read out. The arrow keys step through the points of a
 * curve and from curve to curve; Escape ends that. A range is selected by dragging, or with Shift
 * and the arrow keys, and zoomed into with Enter; plus, minus and the wheel zoom, zero shows all.
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
  private final ChartGestures gestures;
  private final Runnable moved = this::rangeChanged;
  private ChartRangeModel range = new ChartRangeModel();
  private @Nullable ChartPicture wanted;
  private @Nullable ChartPicture frozen;
  private @Nullable Image image;

  /** The image where a point of the screen is a pixel. */
  private @Nullable Pattern pattern;

  private @Nullable Finished finished;
  private boolean drawing;
  private boolean stale;
  private boolean unseen;
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
    gestures = new ChartGestures(this, range);
    gestures.listen();
    reading.listen();
    range.onChange(moved);
    new ChartMenu(this);
    addListener(SWT.Dispose, event -> end());
  }

  /** Shows a picture as soon as it is drawn; a frozen chart keeps the one it has. */
  public void show(ChartPicture picture) {
    wanted = picture;
    if (!range.frozen() && !grow(picture)) {
      draw();
    }
  }

  /** Shows the same stretch of the horizontal axis as the other charts of this model. */
  public void share(ChartRangeModel shared) {
    range.remove(moved);
    range = shared;
    range.onChange(moved);
    gestures.range(shared);
    rangeChanged();
  }

  public ChartRangeModel range() {
    return range;
  }

  /** Draws a line over the chart that can be dragged; null for none. */
  public void line(@Nullable ChartLine line) {
    gestures.line(line);
  }

  /** Told the point that is clicked or entered: its series and its number in it. */
  public void onPoint(BiConsumer<Integer, Integer> listener) {
    reading.onPoint(listener);
  }

  /** What the marked point says, empty without one. */
  String reading() {
    return reading.text();
  }

  private void rangeChanged() {
    if (range.frozen()) {
      frozen = frozen == null ? wanted : frozen;
    } else {
      frozen = null;
    }
    redraw();
    draw();
  }

  /** The chart as it is shown, for a file. */
  byte[] bytes(ChartFile file) throws IOException {
    ChartPicture picture = shown();
    if (picture == null) {
      throw new IOException("There is no chart yet");
    }
    Point size = getSize();
    return file.bytes(chart(picture, style().get(), range.zoomed()), size.x, size.y);
  }

  private @Nullable ChartPicture shown() {
    return frozen != null ? frozen : wanted;
  }

  private static JFreeChart chart(ChartPicture picture, ChartStyle style, Optional<Range> zoomed) {
    JFreeChart chart = picture.chart(style);
    zoomed.ifPresent(range -> chart.getXYPlot().getDomainAxis().setRange(range.from(), range.to()));
    return chart;
  }

  /** The newest picture it was given, if any: what the chart says, as data. */
  public Optional<ChartPicture> picture() {
    return Optional.ofNullable(wanted);
  }

  /** What is on the screen. */
  private record Finished(ChartPicture picture, ChartSpots spots, ChartStyle style) {}

  /** Told what the point says that is marked; empty when none is. */
  public void onReading(Consumer<String> listener) {
    reading.onChange(listener);
  }

  /** How many pictures were drawn so far; for tests that wait for the next one. */
  public long drawn() {
    return drawn;
  }

  /**
   * Whether what it shows is on the screen and nothing else is being drawn; for tests, as a hand
   * takes hold of what was drawn.
   */
  public boolean settled() {
    Finished done = finished;
    return !drawing && !unseen && done != null && done.picture().equals(shown());
  }

  @Override
  public Point computeSize(int widthHint, int heightHint, boolean changed) {
    return new Point(
        widthHint == SWT.DEFAULT ? 360 : widthHint, heightHint == SWT.DEFAULT ? 180 : heightHint);
  }

  /** The picture that is on the screen, if any. */
  public Optional<ChartPicture> finished() {
    return Optional.ofNullable(finished).map(Finished::picture);
  }

  /** Draws what a picture has more than the one that is on the screen, if that is all. */
  private boolean grow(ChartPicture picture) {
    Finished before = finished;
    Image drawnOn = image;
    boolean plain = !drawing && pattern != null && range.zoomed().isEmpty();
    if (before == null || drawnOn == null || !plain || !seen()) {
      return false;
    }
    Optional<GrowthDrawing> growth =
        picture.growth(before.picture()).flatMap(more -> GrowthDrawing.of(more, before.spots()));
    growth.ifPresent(more -> grow(picture, before, drawnOn, more));
    return growth.isPresent();
  }

  private void grow(ChartPicture picture, Finished before, Image drawnOn, GrowthDrawing growth) {
    growth.draw(drawnOn, before.style());
    finish(new Finished(picture, before.spots().with(growth.spots()), before.style()));
    Rectangle changed = growth.area();
    redraw(changed.x, changed.y, changed.width, changed.height, false);
  }

  /** Whether any of it can be seen: what is hidden or scrolled away is drawn when it comes back. */
  private boolean seen() {
    if (!isVisible()) {
      return false;
    }
    Composite parent = getParent();
    if (!(parent.getParent() instanceof ScrolledComposite scrolled)) {
      return true;
    }
    Rectangle place = getBounds();
    Point moved = parent.getLocation();
    return scrolled
        .getClientArea()
        .intersects(place.x + moved.x, place.y + moved.y, place.width, place.height);
  }

  private void draw() {
    Point size = getSize();
    ChartPicture picture = shown();
    if (picture == null || size.x < 2 || size.y < 2) {
      return;
    }
    unseen = !seen();
    if (unseen) {
      return;
    }
    if (drawing) {
      stale = true;
      return;
    }
    drawing = true;
    stale = false;
    int zoom = getMonitor().getZoom();
    Supplier<ChartStyle> style = style();
    Optional<Range> zoomed = range.zoomed();
    painter.execute(() -> drawInBackground(picture, style, zoomed, size, zoom));
  }

  private void drawInBackground(
      ChartPicture picture,
      Supplier<ChartStyle> style,
      Optional<Range> zoomed,
      Point size,
      int zoom) {
    BufferedImage pixels = null;
    Finished drawing = null;
    try {
      ChartStyle made = style.get();
      pixels = renderer.render(chart(picture, made, zoomed), size.x, size.y, zoom / 100.0);
      drawing = new Finished(picture, renderer.spots(), made);
    } finally {
      BufferedImage rendered = pixels;
      Finished done = drawing;
      DisplayThread.later(display, this, () -> finish(done, rendered, size, zoom));
    }
  }

  private void finish(
      @Nullable Finished done, @Nullable BufferedImage pixels, Point size, int zoom) {
    drawing = false;
    if (done != null && pixels != null) {
      blit(pixels, size, zoom);
      finish(done);
    }
    if (stale) {
      draw();
    }
  }

  private void finish(Finished done) {
    finished = done;
    gestures.drawn(done.spots());
    reading.drawn(done.picture(), done.spots());
    drawn++;
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
    Image made = new Image(display, atZoom(data, size, zoom));
    image = made;
    pattern = zoom == 100 ? new Pattern(display, made) : null;
    redraw();
  }

  private static ImageDataProvider atZoom(ImageData data, Point size, int zoom) {
    return asked ->
        asked == zoom ? data : data.scaledTo(size.x * asked / 100, size.y * asked / 100);
  }

  /** To draw an image takes a copy of all its pixels each time; to fill with it takes none. */
  private void copy(PaintEvent event) {
    if (pattern != null) {
      event.gc.setBackgroundPattern(pattern);
      event.gc.fillRectangle(event.x, event.y, event.width, event.height);
      event.gc.setBackgroundPattern(null);
    } else if (image != null) {
      event.gc.drawImage(image, 0, 0);
    }
  }

  private void paint(PaintEvent event) {
    if (unseen) {
      draw();
    }
    copy(event);
    gestures.paint(event.gc, accent());
    reading.paint(event.gc);
  }

  /** What this control looks like now; the style is made of it on any thread. */
  private Supplier<ChartStyle> style() {
    RGB background = getBackground().getRGB();
    String font = getFont().getFontData()[0].getName();
    float height = new PixelConverter(this).convertHeightInCharsToPixels(1);
    return () ->
        ChartStyle.on(
            new java.awt.Color(background.red, background.green, background.blue),
            drawnFont(font, height));
  }

  /**
   * A font with lines as high as those of the labels beside the chart. The first one makes AWT read
   * all fonts of the machine, which is no work for the display thread.
   */
  private static Font drawnFont(String name, float height) {
    Font font = new Font(name, Font.PLAIN, 12);
    LineMetrics line = font.getLineMetrics("", new FontRenderContext(null, true, true));
    return font.deriveFont(12 * height / (line.getAscent() + line.getDescent()));
  }

  private Color accent() {
    return new Color(
        ThemeColors.dark(this) ? new RGB(0xFF, 0x7B, 0x72) : new RGB(0xC6, 0x28, 0x28));
  }

  private void end() {
    range.remove(moved);
    forgetImage();
  }

  private void forgetImage() {
    if (pattern != null) {
      pattern.dispose();
      pattern = null;
    }
    if (image != null) {
      image.dispose();
      image = null;
    }
  }
}
