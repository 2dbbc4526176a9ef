package org.dirlens.browser.core.value;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Pictures as values. What they are is read from their header; their points are read on demand, in
 * a size for the screen, and never more of them than the machine can bear.
 */
public final class Picture {
  /** Pictures of more points are not decoded: a progressive JPEG takes six bytes for each. */
  public static final long POINTS_MAX = 25_000_000;

  /** Others may take what their header says from the heap at once. */
  private static final Set<String> FORMATS = Set.of("JPEG", "PNG", "GIF", "BMP");

  private Picture() {}

  /**
   * What the header says.
   *
   * @param format such as JPEG
   * @param width in points
   * @param height in points
   */
  public record Facts(String format, int width, int height) {
    /** Whether it is small enough to be decoded. */
    public boolean showable() {
      return (long) width * height <= POINTS_MAX;
    }
  }

  /**
   * A picture in the size of the screen.
   *
   * @param rgb {@code width * height} points, 0xRRGGBB, row by row
   */
  public record Points(int width, int height, int[] rgb) {}

  /** What the header of a value says, empty when it is no picture that is known here. */
  public static Optional<Facts> facts(byte[] value) {
    if (value.length < 8) {
      return Optional.empty();
    }
    try {
      return with(
          value,
          reader ->
              new Facts(
                  reader.getFormatName().toUpperCase(Locale.ROOT),
                  reader.getWidth(0),
                  reader.getHeight(0)));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a picture, left out points and all; takes time, so not on the display thread.
   *
   * @param side points that neither side of the result exceeds, 1 or more
   * @return empty when it cannot be read, or is too large
   */
  public static Optional<Points> read(byte[] value, int side) {
    Optional<Facts> facts = facts(value).filter(Facts::showable);
    if (facts.isEmpty()) {
      return Optional.empty();
    }
    try {
      return with(value, reader -> points(reader, facts.get(), side));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private static Points points(ImageReader reader, Facts facts, int side) throws IOException {
    int longer = Math.max(facts.width(), facts.height());
    int step = Math.max(1, Math.ceilDiv(longer, side));
    ImageReadParam param = reader.getDefaultReadParam();
    param.setSourceSubsampling(step, step, 0, 0);
    var image = reader.read(0, param);
    int width = image.getWidth();
    int height = image.getHeight();
    return new Points(width, height, image.getRGB(0, 0, width, height, null, 0, width));
  }

  private interface Use<T> {
    T of(ImageReader reader) throws IOException;
  }

  private static <T> Optional<T> with(byte[] value, Use<T> use) throws IOException {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(value))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        return Optional.empty();
      }
      ImageReader reader = readers.next();
      if (!FORMATS.contains(reader.getFormatName().toUpperCase(Locale.ROOT))) {
        return Optional.empty();
      }
      try {
        reader.setInput(in, true, true);
        return Optional.of(use.of(reader));
      } finally {
        reader.dispose();
      }
    }
  }
}
