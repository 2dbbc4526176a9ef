package org.dirlens.browser.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.dirlens.browser.core.schema.ServerSchema;
import org.junit.jupiter.api.Test;

class PictureTest {
  private static byte[] jpeg(int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setColor(Color.RED);
    g.fillRect(0, 0, width, height);
    g.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "jpeg", out);
    return out.toByteArray();
  }

  /** Says of itself that it is larger than it is. */
  private static byte[] claiming(byte[] jpeg, int width, int height) {
    byte[] changed = jpeg.clone();
    for (int at = 0; at < changed.length - 9; at++) {
      if ((changed[at] & 0xFF) == 0xFF && (changed[at + 1] & 0xFF) == 0xC0) {
        changed[at + 5] = (byte) (height >> 8);
        changed[at + 6] = (byte) height;
        changed[at + 7] = (byte) (width >> 8);
        changed[at + 8] = (byte) width;
      }
    }
    return changed;
  }

  @Test
  void isReadInTheSizeOfTheScreen() throws IOException {
    byte[] value = jpeg(1000, 500);
    assertEquals(Optional.of(new Picture.Facts("JPEG", 1000, 500)), Picture.facts(value));
    Picture.Points points = Picture.read(value, 400).orElseThrow();
    assertEquals(334, points.width());
    assertEquals(167, points.height());
    assertTrue((points.rgb()[0] >> 16 & 0xFF) > 200, "red");
    assertEquals(
        Optional.of("JPEG picture (1,000 x 500 pixels, %,d bytes)".formatted(value.length)),
        Decoration.of(ValueKind.PICTURE, value, ServerSchema.EMPTY, ZoneOffset.UTC));
  }

  @Test
  void oneThatIsTooLargeIsNotDecoded() throws IOException {
    byte[] value = claiming(jpeg(10, 10), 30_000, 30_000);
    Picture.Facts facts = Picture.facts(value).orElseThrow();
    assertEquals(30_000, facts.width());
    assertFalse(facts.showable());
    assertEquals(Optional.empty(), Picture.read(value, 400));
  }

  @Test
  void whatIsNoPictureIsNone() throws IOException {
    assertEquals(Optional.empty(), Picture.facts(new byte[0]));
    assertEquals(
        Optional.empty(), Picture.facts("this is no picture".getBytes(StandardCharsets.UTF_8)));
    byte[] cut = Arrays.copyOf(jpeg(100, 100), 30);
    assertEquals(Optional.empty(), Picture.read(cut, 400));
  }
}
