package org.dirlens.apacheds.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.dirlens.apacheds.stream.StreamValue.Bytes;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.dirlens.apacheds.stream.StreamValue.Text;
import org.junit.jupiter.api.Test;

/** What Java's own serialisation writes is read as data. */
class ObjectStreamTest {
  private static ObjectStream stream(Object... objects) throws Exception {
    return new ObjectStream(written(objects));
  }

  private static byte[] written(Object... objects) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (Object object : objects) {
        out.writeObject(object);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void readsTextsAndReferencesToThem() throws Exception {
    String long1 = "ü€\0𝄞".repeat(20_000);
    ObjectStream in = stream("name", "name", long1, null);
    assertEquals(new Text("name"), in.object());
    assertEquals(new Text("name"), in.object());
    assertEquals(new Text(long1), in.object());
    assertEquals(null, in.object());
    assertThrows(EOFException.class, in::object);
  }

  @Test
  void readsTables() throws Exception {
    Instance table = (Instance) stream(new HashMap<>(Map.of("one", 7L))).object();
    assertEquals("java.util.HashMap", table.className());
    assertEquals(new Text("one"), table.objects().get(0));
    assertEquals(Map.of("value", 7L), ((Instance) table.objects().get(1)).fields());
    assertEquals(1, ByteBuffer.wrap(table.data()).getInt(4));
  }

  @Test
  void readsListsOfArrays() throws Exception {
    Instance list = (Instance) stream(new ArrayList<>(List.of(new byte[3000]))).object();
    assertEquals(3000, ((Bytes) list.objects().get(0)).bytes().length);
    assertEquals(Map.of("size", 1), list.fields());
  }

  @Test
  void readsNumbersAcrossBlocks() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeBoolean(true);
      out.write(new byte[2000]);
      out.writeLong(-2);
      out.writeInt(-3);
      out.flush();
      out.writeUTF("Müller");
      out.writeObject("object");
      out.reset();
      out.writeInt(4);
    }
    ObjectStream in = new ObjectStream(bytes.toByteArray());
    assertEquals(true, in.booleanValue());
    assertEquals(2000, in.data(2000).length);
    assertEquals(-2, in.longValue());
    assertEquals(-3, in.intValue());
    assertEquals("Müller", in.text());
    assertEquals(new Text("object"), in.object());
    assertEquals(4, in.intValue());
    assertEquals(bytes.size(), in.position());
  }

  /** A class that is not allowed. */
  private static final class Other implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void refusesOtherClasses() throws Exception {
    StreamProblem problem = assertThrows(StreamProblem.class, () -> stream(new Other()).object());
    assertEquals(
        "byte %d: names the class %s, which no partition of ApacheDS has"
            .formatted(8 + Other.class.getName().length(), Other.class.getName()),
        problem.getMessage());
  }

  @Test
  void refusesWhatIsNestedTooDeep() throws Exception {
    ArrayList<Object> nested = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      nested = new ArrayList<>(List.of(nested));
    }
    byte[] bytes = written(nested);
    assertThrows(StreamProblem.class, () -> new ObjectStream(bytes).object());
  }

  @Test
  void allocatesNothingThatTheStreamCannotHave() throws Exception {
    byte[] bytes = written(new byte[0]);
    ByteBuffer.wrap(bytes).putInt(bytes.length - 4, Integer.MAX_VALUE);
    assertThrows(EOFException.class, () -> new ObjectStream(bytes).object());
    ByteBuffer.wrap(bytes).putInt(bytes.length - 4, -1);
    assertThrows(StreamProblem.class, () -> new ObjectStream(bytes).object());
  }

  @Test
  void refusesReferencesToNothing() throws Exception {
    byte[] bytes = HexFormat.of().parseHex("aced0005" + "71" + "007e0000");
    assertThrows(StreamProblem.class, () -> new ObjectStream(bytes).object());
  }
}
