package org.dirlens.apacheds.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Bytes;
import org.dirlens.apacheds.stream.StreamValue.Constant;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.dirlens.apacheds.stream.StreamValue.Text;
import org.jspecify.annotations.Nullable;

/** Keys as people read them. */
public final class KeyText {
  private KeyText() {}

  /**
   * The text of a key.
   *
   * @param serializer class that wrote it, or null if it is an object
   */
  public static String of(StreamValue key, @Nullable String serializer)
      throws IOException, StreamProblem {
    return switch (key) {
      case Text(String text) -> text;
      case Constant(String className, String name) -> name;
      case Instance instance -> instance.className();
      case Bytes(byte[] bytes) -> bytes(bytes, serializer == null ? "" : simpleName(serializer));
    };
  }

  private static String bytes(byte[] bytes, String serializer) throws IOException, StreamProblem {
    return switch (serializer) {
      case "StringSerializer", "UuidSerializer" -> new String(bytes, StandardCharsets.UTF_16BE);
      case "DnSerializer" -> StoredName.dn(new Bytes(bytes));
      case "ParentIdAndRdnSerializer" -> name(bytes);
      default -> octets(bytes);
    };
  }

  private static String name(byte[] bytes) throws IOException, StreamProblem {
    StoredName name = StoredName.read(new Bytes(bytes));
    return name.rdn() + " below " + name.parent();
  }

  private static String octets(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException binary) {
      return HexFormat.of().formatHex(bytes);
    }
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
