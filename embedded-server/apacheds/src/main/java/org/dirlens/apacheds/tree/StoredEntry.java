package org.dirlens.apacheds.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.ldif.LdifAttribute;

/**
 * An entry as the master table has it.
 *
 * <pre>
 * entry      named(1) [rdn] count(4) attribute...
 * attribute  oid(utf) description(utf) id(utf) known(1) [human readable(1)] count(4) value...
 * </pre>
 *
 * @param attributes users' and operational ones, described as users wrote them
 */
public record StoredEntry(List<LdifAttribute> attributes) {
  private static final Pattern DESCRIPTION = Pattern.compile("[A-Za-z0-9.;-]+");
  private static final int ATTRIBUTES_MAX = 100_000;

  /** Reads an entry, which must be a value of a tree that has a serializer. */
  public static StoredEntry read(StreamValue value) throws IOException, StreamProblem {
    ObjectStream in = StoredName.stream(value);
    if (in.booleanValue()) {
      StoredName.rdn(in);
    }
    int count = in.intValue();
    if (count < 0 || count > ATTRIBUTES_MAX) {
      throw new StreamProblem(in.position(), "an entry of " + count + " attributes");
    }
    List<LdifAttribute> attributes = new ArrayList<>(Math.min(count, 64));
    for (int i = 0; i < count; i++) {
      attributes.add(attribute(in));
    }
    return new StoredEntry(attributes);
  }

  private static LdifAttribute attribute(ObjectStream in) throws IOException, StreamProblem {
    in.text(); // the OID
    String description = in.text();
    if (!DESCRIPTION.matcher(description).matches()) {
      throw new StreamProblem(in.position(), "an attribute called " + description);
    }
    in.text(); // the OID or a name, normalised
    if (in.booleanValue()) {
      in.booleanValue();
    }
    int count = in.intValue();
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(StoredName.value(in));
    }
    return new LdifAttribute(description, values);
  }
}
