package org.dirlens.connection.testkit;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Small pictures whose headers claim to be large ones. */
public final class HostilePictures {
  /** Where the header of a PNG begins: behind signature and length (RFC 2083, section 3.2). */
  private static final int IHDR = 12;

  /** Bytes of that header that its check sum covers. */
  private static final int IHDR_BYTES = 17;

  private HostilePictures() {}

  /** A baseline JPEG of that size, in points, with the data of one of a few. */
  public static byte[] jpeg(int width, int height) {
    byte[] small = small("jpeg");
    for (int at = 2; ; at += 2 + (ByteBuffer.wrap(small).getShort(at + 2) & 0xFFFF)) {
      if ((small[at + 1] & 0xFF) == 0xC0) {
        ByteBuffer.wrap(small).putShort(at + 5, (short) height).putShort(at + 7, (short) width);
        return small;
      }
    }
  }

  /** The same as PNG. */
  public static byte[] png(int width, int height) {
    byte[] small = small("png");
    ByteBuffer bytes = ByteBuffer.wrap(small).putInt(IHDR + 4, width).putInt(IHDR + 8, height);
    CRC32 sum = new CRC32();
    sum.update(small, IHDR, IHDR_BYTES);
    bytes.putInt(IHDR + IHDR_BYTES, (int) sum.getValue());
    return small;
  }

  private static byte[] small(String format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(new BufferedImage(16, 16, BufferedImage.TYPE_INT_RGB), format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
