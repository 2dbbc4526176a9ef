package org.dirlens.charts.ui.picture;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is drawn as filled paths of SVG, texts as their outlines, so that a picture looks the
 * same without our fonts. It has what charts use: shapes, texts and plain colors; images are left
 * out.
 *
 * <p>Threads: one.
 */
final class SvgGraphics extends Graphics2D {
  private final StringBuilder paths;

  /** Keeps color, font, stroke, place and clip for us. */
  private final Graphics2D state;

  SvgGraphics() {
    this(
        new StringBuilder(), new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB).createGraphics());
    state.setClip(null);
  }

  private SvgGraphics(StringBuilder paths, Graphics2D state) {
    this.paths = paths;
    this.state = state;
  }

  /** The document of what was drawn so far. */
  String document(int width, int height) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " viewBox=\"0 0 %d %d\">%n",
            width,
            height,
            width,
            height)
        + paths
        + "</svg>\n";
  }

  // What is drawn

  @Override
  public void fill(Shape shape) {
    Shape placed = state.getTransform().createTransformedShape(shape);
    Shape clip = state.getClip();
    if (clip != null) {
      Area inside = new Area(placed);
      inside.intersect(new Area(state.getTransform().createTransformedShape(clip)));
      placed = inside;
    }
    String data = data(placed);
    if (!data.isEmpty()) {
      paths.append("<path d=\"").append(data).append("\" fill=\"").append(color()).append("/>\n");
    }
  }

  private String color() {
    Color color = state.getPaint() instanceof Color plain ? plain : state.getColor();
    double alpha = color.getAlpha() / 255.0;
    if (state.getComposite() instanceof AlphaComposite composite) {
      alpha *= composite.getAlpha();
    }
    String rgb = String.format(Locale.ROOT, "#%06x\"", color.getRGB() & 0xFFFFFF);
    return alpha >= 1 ? rgb : rgb + String.format(Locale.ROOT, " fill-opacity=\"%.3f\"", alpha);
  }

  private static String data(Shape shape) {
    StringBuilder data = new StringBuilder();
    double[] at = new double[6];
    for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
      switch (path.currentSegment(at)) {
        case PathIterator.SEG_MOVETO -> append(data, 'M', at, 2);
        case PathIterator.SEG_LINETO -> append(data, 'L', at, 2);
        case PathIterator.SEG_QUADTO -> append(data, 'Q', at, 4);
        case PathIterator.SEG_CUBICTO -> append(data, 'C', at, 6);
        default -> data.append('Z');
      }
    }
    return data.toString();
  }

  private static void append(StringBuilder data, char command, double[] at, int numbers) {
    data.append(command);
    for (int i = 0; i < numbers; i++) {
      data.append(i == 0 ? "" : " ").append(Math.round(at[i] * 100) / 100.0);
    }
  }

  @Override
  public void draw(Shape shape) {
    fill(state.getStroke().createStrokedShape(shape));
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      drawGlyphVector(state.getFont().createGlyphVector(getFontRenderContext(), text), x, y);
    }
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    new TextLayout(text, getFontRenderContext()).draw(this, x, y);
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    Paint before = state.getPaint();
    state.setPaint(state.getBackground());
    fillRect(x, y, width, height);
    state.setPaint(before);
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillPolygon(int[] x, int[] y, int points) {
    fill(new Polygon(x, y, points));
  }

  @Override
  public void drawPolygon(int[] x, int[] y, int points) {
    draw(new Polygon(x, y, points));
  }

  // What charts do not draw

  @Override
  public void drawPolyline(int[] x, int[] y, int points) {
    for (int i = 1; i < points; i++) {
      drawLine(x[i - 1], y[i - 1], x[i], y[i]);
    }
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new Rectangle(x, y, width, height));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fillRect(x, y, width, height);
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int start, int angle) {
    draw(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int start, int angle) {
    fill(new Arc2D.Double(x, y, width, height, start, angle, Arc2D.PIE));
  }

  @Override
  public boolean drawImage(Image image, AffineTransform place, @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public void drawImage(BufferedImage image, @Nullable BufferedImageOp op, int x, int y) {}

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform place) {}

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform place) {}

  @Override
  public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, Color background, @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public boolean drawImage(
      Image image,
      int x,
      int y,
      int width,
      int height,
      Color background,
      @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public boolean drawImage(
      Image image,
      int x1,
      int y1,
      int x2,
      int y2,
      int fromX1,
      int fromY1,
      int fromX2,
      int fromY2,
      @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public boolean drawImage(
      Image image,
      int x1,
      int y1,
      int x2,
      int y2,
      int fromX1,
      int fromY1,
      int fromX2,
      int fromY2,
      Color background,
      @Nullable ImageObserver observer) {
    return true;
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {}

  @Override
  public void setXORMode(Color color) {}

  @Override
  public void setPaintMode() {}

  // What is kept

  @Override
  public Graphics create() {
    return new SvgGraphics(paths, (Graphics2D) state.create());
  }

  @Override
  public void dispose() {
    state.dispose();
  }

  @Override
  public boolean hit(Rectangle place, Shape shape, boolean onStroke) {
    return shape.intersects(place);
  }

  @Override
  public GraphicsConfiguration getDeviceConfiguration() {
    return state.getDeviceConfiguration();
  }

  @Override
  public void setComposite(Composite composite) {
    state.setComposite(composite);
  }

  @Override
  public Composite getComposite() {
    return state.getComposite();
  }

  @Override
  public void setPaint(Paint paint) {
    state.setPaint(paint);
  }

  @Override
  public Paint getPaint() {
    return state.getPaint();
  }

  @Override
  public void setColor(Color color) {
    state.setColor(color);
  }

  @Override
  public Color getColor() {
    return state.getColor();
  }

  @Override
  public void setBackground(Color color) {
    state.setBackground(color);
  }

  @Override
  public Color getBackground() {
    return state.getBackground();
  }

  @Override
  public void setStroke(Stroke stroke) {
    state.setStroke(stroke);
  }

  @Override
  public Stroke getStroke() {
    return state.getStroke() == null ? new BasicStroke() : state.getStroke();
  }

  @Override
  public void setFont(Font font) {
    state.setFont(font);
  }

  @Override
  public Font getFont() {
    return state.getFont();
  }

  @Override
  public FontMetrics getFontMetrics(Font font) {
    return state.getFontMetrics(font);
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return new FontRenderContext(null, true, true);
  }

  @Override
  public void setRenderingHint(RenderingHints.Key key, Object value) {
    state.setRenderingHint(key, value);
  }

  @Override
  public Object getRenderingHint(RenderingHints.Key key) {
    return state.getRenderingHint(key);
  }

  @Override
  public void setRenderingHints(Map<?, ?> hints) {
    state.setRenderingHints(hints);
  }

  @Override
  public void addRenderingHints(Map<?, ?> hints) {
    state.addRenderingHints(hints);
  }

  @Override
  public RenderingHints getRenderingHints() {
    return state.getRenderingHints();
  }

  @Override
  public void translate(int x, int y) {
    state.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    state.translate(x, y);
  }

  @Override
  public void rotate(double angle) {
    state.rotate(angle);
  }

  @Override
  public void rotate(double angle, double x, double y) {
    state.rotate(angle, x, y);
  }

  @Override
  public void scale(double x, double y) {
    state.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    state.shear(x, y);
  }

  @Override
  public void transform(AffineTransform transform) {
    state.transform(transform);
  }

  @Override
  public void setTransform(AffineTransform transform) {
    state.setTransform(transform);
  }

  @Override
  public AffineTransform getTransform() {
    return state.getTransform();
  }

  @Override
  public void clip(Shape shape) {
    state.clip(shape);
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    state.clipRect(x, y, width, height);
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    state.setClip(x, y, width, height);
  }

  @Override
  public void setClip(@Nullable Shape shape) {
    state.setClip(shape);
  }

  @Override
  public @Nullable Shape getClip() {
    return state.getClip();
  }

  @Override
  public @Nullable Rectangle getClipBounds() {
    return state.getClip() == null ? null : state.getClipBounds();
  }
}
