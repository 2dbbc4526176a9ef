package org.dirlens.apacheds.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Bytes;

/**
 * Where an entry stands: below which entry, and with which RDN; the topmost entry has all RDNs of
 * its name.
 *
 * <pre>
 * name   count(1) rdn... parent(utf) children(4) descendants(4)
 * rdn    pairs(4) text(utf) pair... hash(4)
 * pair   3 times: present(1) [utf]; human readable(1) value hash(4)
 * value  1 present(1) [length(4) bytes] present(1) [utf] | 0 present(1) [length(4) bytes]
 * </pre>
 *
 * @param parent id of the entry above; zeros above the topmost one
 * @param rdn as users wrote it
 * @param children entries directly below, as ApacheDS counted them
 * @param descendants entries below, as ApacheDS counted them
 */
public record StoredName(String parent, String rdn, int children, int descendants) {

  /** Reads a name, which must be a value of a tree that has a serializer. */
  public static StoredName read(StreamValue value) throws IOException, StreamProblem {
    ObjectStream in = stream(value);
    int count = in.unsignedByte();
    List<String> rdns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rdns.add(rdn(in));
    }
    return new StoredName(in.text(), String.join(",", rdns), in.intValue(), in.intValue());
  }

  static ObjectStream stream(StreamValue value) throws IOException, StreamProblem {
    if (!(value instanceof Bytes(byte[] bytes))) {
      throw new StreamProblem(0, "an object where bytes are expected");
    }
    return new ObjectStream(bytes);
  }

  /** A whole name, as the index of aliases has it: {@code text(utf) count(4) rdn...}. */
  static String dn(StreamValue value) throws IOException, StreamProblem {
    return stream(value).text();
  }

  /** Reads an RDN; the text of it is what users wrote. */
  static String rdn(ObjectStream in) throws IOException, StreamProblem {
    int pairs = in.intValue();
    String text = in.text();
    for (int i = 0; i < pairs; i++) {
      optionalText(in);
      optionalText(in);
      optionalText(in);
      in.booleanValue();
      value(in);
      in.intValue();
    }
    in.intValue();
    return text;
  }

  private static void optionalText(ObjectStream in) throws IOException, StreamProblem {
    if (in.booleanValue()) {
      in.text();
    }
  }

  /** Reads a value; of text and its normalised form the text is returned. */
  static byte[] value(ObjectStream in) throws IOException, StreamProblem {
    boolean text = in.booleanValue();
    byte[] bytes = in.booleanValue() ? in.data(in.intValue()) : new byte[0];
    if (text) {
      optionalText(in);
    }
    return bytes;
  }
}
