package org.dirlens.index.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.ldif.LdifWriter;

/** Changes of indices as LDIF, for people to read and for other programs to send. */
public final class WritesLdif {
  private WritesLdif() {}

  /** The text of these changes; empty if there are none. */
  public static String of(List<Write> writes) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      for (Write write : writes) {
        writer.change(new LdifRecord(0, write.dn(), change(write)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return writes.isEmpty() ? "" : text.toString(StandardCharsets.UTF_8);
  }

  private static LdifChange change(Write write) {
    return switch (write) {
      case Write.Add add ->
          new LdifChange.Add(add.entry().attributes().stream().map(WritesLdif::attribute).toList());
      case Write.Modify modify ->
          new LdifChange.Modify(
              modify.modifications().stream()
                  .map(
                      each ->
                          new LdifChange.Modification(
                              LdifChange.Kind.valueOf(each.kind().name()),
                              attribute(each.attribute())))
                  .toList());
      case Write.Delete gone -> new LdifChange.Delete();
      case Write.Rename rename ->
          throw new IllegalArgumentException("indices are not renamed: " + rename.dn());
    };
  }

  private static LdifAttribute attribute(Attribute attribute) {
    return new LdifAttribute(attribute.description(), attribute.values());
  }
}
