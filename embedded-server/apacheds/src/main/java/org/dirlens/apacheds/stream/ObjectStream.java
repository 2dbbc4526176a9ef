package org.dirlens.apacheds.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.apacheds.stream.ClassDescription.Field;
import org.dirlens.apacheds.stream.StreamValue.Bytes;
import org.dirlens.apacheds.stream.StreamValue.Constant;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.dirlens.apacheds.stream.StreamValue.Text;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of the Java object serialization protocol, version 5, as data. Objects are nested
 * at most {@value #DEPTH_MAX} deep; arrays are of bytes only. One thread.
 *
 * <p>Grammar, as far as it is read:
 *
 * <pre>
 * stream      AC ED 00 05 content...
 * content     77 length(1) bytes | 7A length(4) bytes | 79 | object
 * object      70 | 71 handle | 74 utf | 7C utf8 | 73 class values | 75 class length bytes
 *             | 7E class text
 * class       70 | 71 handle | 72 name uid flags fields content... 78 class
 * </pre>
 */
public final class ObjectStream {
  private static final int DEPTH_MAX = 40;
  private static final int FIRST_HANDLE = 0x7E0000;

  private static final int NULL = 0x70;
  private static final int REFERENCE = 0x71;
  private static final int CLASS = 0x72;
  private static final int OBJECT = 0x73;
  private static final int STRING = 0x74;
  private static final int ARRAY = 0x75;
  private static final int BLOCK = 0x77;
  private static final int END_OF_BLOCKS = 0x78;
  private static final int RESET = 0x79;
  private static final int LONG_BLOCK = 0x7A;
  private static final int LONG_STRING = 0x7C;
  private static final int ENUM = 0x7E;

  private final StreamBytes in;
  private final List<Object> handles = new ArrayList<>();
  private byte[] block = {};
  private int blockPosition;
  private int depth;

  /** A stream of which the bytes are in memory. */
  public ObjectStream(byte[] bytes) throws IOException, StreamProblem {
    this(new ByteArrayInputStream(bytes), bytes.length);
  }

  /**
   * A stream that begins where {@code in} stands.
   *
   * @param length how many bytes it can have at most
   */
  public ObjectStream(InputStream in, long length) throws IOException, StreamProblem {
    this.in = new StreamBytes(in, length);
    int magic = this.in.intValue();
    if (magic != 0xACED0005) {
      throw new StreamProblem(0, "begins with %08x, not with aced0005".formatted(magic));
    }
  }

  /** Bytes read so far. */
  public long position() {
    return in.position();
  }

  public boolean booleanValue() throws IOException, StreamProblem {
    return data(1)[0] != 0;
  }

  public int unsignedByte() throws IOException, StreamProblem {
    return data(1)[0] & 0xFF;
  }

  public int shortValue() throws IOException, StreamProblem {
    byte[] bytes = data(2);
    return bytes[0] << 8 | (bytes[1] & 0xFF);
  }

  public int intValue() throws IOException, StreamProblem {
    return (int) number(data(4));
  }

  public long longValue() throws IOException, StreamProblem {
    return number(data(8));
  }

  /** A text of at most 65,535 bytes. */
  public String text() throws IOException, StreamProblem {
    return modifiedUtf(data(shortValue() & 0xFFFF));
  }

  private static long number(byte[] bytes) {
    long number = 0;
    for (byte each : bytes) {
      number = number << 8 | (each & 0xFF);
    }
    return number;
  }

  /** Bytes that a class wrote itself, this number of them, from as many blocks as they are in. */
  public byte[] data(int count) throws IOException, StreamProblem {
    if (count < 0) {
      throw new StreamProblem(in.position(), "a length of " + count);
    }
    if (count <= block.length - blockPosition) {
      blockPosition += count;
      return java.util.Arrays.copyOfRange(block, blockPosition - count, blockPosition);
    }
    ByteArrayOutputStream gathered = new ByteArrayOutputStream();
    while (gathered.size() < count) {
      if (blockPosition == block.length) {
        nextBlock();
      }
      int part = Math.min(count - gathered.size(), block.length - blockPosition);
      gathered.write(block, blockPosition, part);
      blockPosition += part;
    }
    return gathered.toByteArray();
  }

  private void nextBlock() throws IOException, StreamProblem {
    int type = in.unsignedByte();
    while (type == RESET) {
      handles.clear();
      type = in.unsignedByte();
    }
    block = block(type);
    blockPosition = 0;
  }

  private byte[] block(int type) throws IOException, StreamProblem {
    return switch (type) {
      case BLOCK -> in.take(in.unsignedByte());
      case LONG_BLOCK -> in.take(in.intValue());
      default -> throw unexpected(type, "data");
    };
  }

  /** The next object, or null where one was written. */
  public @Nullable StreamValue object() throws IOException, StreamProblem {
    if (blockPosition < block.length) {
      throw new StreamProblem(in.position(), "data where an object is expected");
    }
    int type = in.unsignedByte();
    while (type == RESET) {
      handles.clear();
      type = in.unsignedByte();
    }
    return object(type);
  }

  private @Nullable StreamValue object(int type) throws IOException, StreamProblem {
    if (++depth > DEPTH_MAX) {
      throw new StreamProblem(in.position(), "objects nested deeper than " + DEPTH_MAX);
    }
    StreamValue value =
        switch (type) {
          case NULL -> null;
          case REFERENCE -> referenced(StreamValue.class);
          case STRING -> handled(new Text(modifiedUtf(in.take(in.unsignedShort()))));
          case LONG_STRING -> handled(new Text(modifiedUtf(in.take(in.longValue()))));
          case ARRAY -> array();
          case ENUM -> constant();
          case OBJECT -> instance();
          default -> throw unexpected(type, "an object");
        };
    depth--;
    return value;
  }

  private <T> T handled(T value) {
    handles.add(value);
    return value;
  }

  private <T> T referenced(Class<T> type) throws IOException, StreamProblem {
    int handle = in.intValue() - FIRST_HANDLE;
    if (handle < 0 || handle >= handles.size() || !type.isInstance(handles.get(handle))) {
      throw new StreamProblem(in.position(), "a reference to no " + type.getSimpleName());
    }
    return type.cast(handles.get(handle));
  }

  private StreamValue array() throws IOException, StreamProblem {
    ClassDescription description = description();
    if (!description.name().equals("[B")) {
      throw new StreamProblem(in.position(), "an array of class " + description.name());
    }
    int handle = reserve();
    Bytes bytes = new Bytes(in.take(in.intValue()));
    handles.set(handle, bytes);
    return bytes;
  }

  private StreamValue constant() throws IOException, StreamProblem {
    ClassDescription description = description();
    int handle = reserve();
    StreamValue name = object(in.unsignedByte());
    if (!(name instanceof Text(String text)) || !description.isEnum()) {
      throw new StreamProblem(in.position(), "a constant without a name");
    }
    Constant constant = new Constant(description.name(), text);
    handles.set(handle, constant);
    return constant;
  }

  /** A place for what is being read: nothing may refer to it yet. */
  private int reserve() {
    handles.add(this);
    return handles.size() - 1;
  }

  private StreamValue instance() throws IOException, StreamProblem {
    ClassDescription description = description();
    int handle = reserve();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    Contents contents = new Contents();
    if (description.externalizable()) {
      if (!description.inBlocks()) {
        throw new StreamProblem(in.position(), description.name() + " was not written in blocks");
      }
      contents.read();
    } else {
      for (ClassDescription each : description.lineage()) {
        fields(each, fields);
        if (each.wroteItself()) {
          contents.read();
        }
      }
    }
    Instance instance =
        new Instance(description.name(), fields, contents.data.toByteArray(), contents.objects);
    handles.set(handle, instance);
    return instance;
  }

  private void fields(ClassDescription description, Map<String, @Nullable Object> fields)
      throws IOException, StreamProblem {
    for (Field field : description.fields()) {
      fields.put(
          field.name(), field.isObject() ? object(in.unsignedByte()) : primitive(field.type()));
    }
  }

  private Object primitive(char type) throws IOException, StreamProblem {
    return switch (type) {
      case 'B', 'Z' -> in.unsignedByte();
      case 'C', 'S' -> in.unsignedShort();
      case 'F', 'I' -> in.intValue();
      case 'D', 'J' -> in.longValue();
      default -> throw new StreamProblem(in.position(), "a field of type " + type);
    };
  }

  /** What a class wrote itself, up to its end. */
  private final class Contents {
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final List<@Nullable StreamValue> objects = new ArrayList<>();

    void read() throws IOException, StreamProblem {
      for (int type = in.unsignedByte(); type != END_OF_BLOCKS; type = in.unsignedByte()) {
        if (type == BLOCK || type == LONG_BLOCK) {
          data.writeBytes(block(type));
        } else {
          objects.add(object(type));
        }
      }
    }
  }

  private ClassDescription description() throws IOException, StreamProblem {
    ClassDescription description = descriptionOrNone();
    if (description == null) {
      throw new StreamProblem(in.position(), "an object without a class");
    }
    return description;
  }

  private @Nullable ClassDescription descriptionOrNone() throws IOException, StreamProblem {
    int type = in.unsignedByte();
    return switch (type) {
      case NULL -> null;
      case REFERENCE -> referenced(ClassDescription.class);
      case CLASS -> newDescription();
      default -> throw unexpected(type, "a class");
    };
  }

  private ClassDescription newDescription() throws IOException, StreamProblem {
    if (++depth > DEPTH_MAX) {
      throw new StreamProblem(in.position(), "classes nested deeper than " + DEPTH_MAX);
    }
    String name = modifiedUtf(in.take(in.unsignedShort()));
    if (!AllowedClasses.contains(name)) {
      throw new StreamProblem(
          in.position(), "names the class " + name + ", which no partition of ApacheDS has");
    }
    in.longValue(); // which version of the class
    int handle = reserve();
    int flags = in.unsignedByte();
    List<Field> fields = fields();
    new Contents().read();
    ClassDescription parent = descriptionOrNone();
    depth--;
    ClassDescription description = new ClassDescription(name, flags, fields, parent);
    handles.set(handle, description);
    return description;
  }

  private List<Field> fields() throws IOException, StreamProblem {
    int count = in.unsignedShort();
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Field field = new Field((char) in.unsignedByte(), modifiedUtf(in.take(in.unsignedShort())));
      if (field.isObject()) {
        object(in.unsignedByte()); // the name of its type
      }
      fields.add(field);
    }
    return fields;
  }

  private StreamProblem unexpected(int type, String expected) {
    return new StreamProblem(
        in.position() - 1, "found the mark %02x where %s is expected".formatted(type, expected));
  }

  /**
   * Text as DataOutput writes it: UTF-8 but for zeros and characters beyond the first plane, which
   * are two units of three bytes each.
   */
  private String modifiedUtf(byte[] bytes) throws StreamProblem {
    StringBuilder text = new StringBuilder(bytes.length);
    int i = 0;
    while (i < bytes.length) {
      int first = bytes[i] & 0xFF;
      int length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : 0;
      if (length == 0 || i + length > bytes.length) {
        throw new StreamProblem(in.position(), "a text that is not UTF-8");
      }
      int unit = length == 1 ? first : length == 2 ? first & 0x1F : first & 0x0F;
      for (int k = 1; k < length; k++) {
        unit = unit << 6 | (bytes[i + k] & 0x3F);
      }
      text.append((char) unit);
      i += length;
    }
    return text.toString();
  }
}
