package org.dirlens.browser.core.ldif;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.ldif.LdifWriter;
import org.jspecify.annotations.Nullable;

/** One entry as LDIF text that can be edited and read back. */
public final class EntryLdif {
  private EntryLdif() {}

  public static String text(Entry entry) {
    return text(writer -> write(entry, writer));
  }

  /** A change as LDIF text, as shown before it is sent. */
  public static String text(Write write) {
    return text(writer -> writer.change(new NumberedWrite(1, write).record()));
  }

  private interface Writing {
    void to(LdifWriter writer) throws IOException;
  }

  private static String text(Writing writing) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writing.to(writer);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory does not fail", e);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** Writes a content record. */
  static void write(Entry entry, LdifWriter writer) throws IOException {
    writer.beginRecord(entry.dn());
    for (Attribute attribute : entry.attributes()) {
      writer.attribute(attribute.description(), attribute.values());
    }
    writer.endRecord();
  }

  /**
   * Reads the edited text of the entry {@code dn}.
   *
   * @throws LdifProblem when it is not LDIF, or not exactly this one entry
   */
  public static Entry parse(String text, String dn) throws LdifProblem {
    try {
      LdifReader reader =
          new LdifReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      Entry entry = entry(reader.next());
      if (!DnText.same(entry.dn(), dn)) {
        throw new LdifProblem(
            1, "The DN cannot be changed here. Use Rename to give the entry another one");
      }
      @Nullable LdifRecord more = reader.next();
      if (more != null) {
        throw new LdifProblem(more.line(), "There is a second record; only one entry is edited");
      }
      return entry;
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory does not fail", e);
    }
  }

  private static Entry entry(@Nullable LdifRecord record) throws LdifProblem {
    if (record == null) {
      throw new LdifProblem(1, "The text holds no entry");
    }
    if (NumberedWrite.of(record).write() instanceof Write.Add(Entry entry)) {
      return entry;
    }
    throw new LdifProblem(record.line(), "The text is a change record, not an entry");
  }
}
