package org.dirlens.browser.core.ldif;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

  /** The entry, without an empty line at its end: what is typed there belongs to it. */
  public static String text(Entry entry) {
    String record = text(writer -> write(entry, writer));
    return record.substring(0, record.length() - 1);
  }

  /** A change as LDIF text, as shown before it is sent. */
  public static String text(Write write) {
    return text(writer -> write(write, writer));
  }

  /**
   * Reads change records.
   *
   * @throws LdifProblem when one of them is not valid
   */
  public static List<Write> writes(String text) throws LdifProblem {
    try (LdifReader reader =
        new LdifReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
      List<Write> writes = new ArrayList<>();
      LdifRecord record;
      while ((record = reader.next()) != null) {
        writes.add(NumberedWrite.of(record).write());
      }
      return writes;
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory does not fail", e);
    }
  }

  /** Writes a change record. */
  public static void write(Write write, LdifWriter writer) throws IOException {
    writer.change(new NumberedWrite(1, write).record());
  }

  /** Attributes as the lines that an entry has, without its name. */
  public static String lines(List<Attribute> attributes) {
    return text(writer -> write(attributes, writer));
  }

  /**
   * Reads lines of an entry, with its name or without.
   *
   * @throws LdifProblem when they are none
   */
  public static List<Attribute> attributes(String lines) throws LdifProblem {
    String record = lines.stripLeading();
    boolean named = record.regionMatches(true, 0, "dn:", 0, 3);
    String whole = named ? record : "dn: cn=any\n" + record;
    try (LdifReader reader =
        new LdifReader(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)))) {
      return entry(reader.next()).attributes();
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory does not fail", e);
    }
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
    write(entry.attributes(), writer);
    writer.endRecord();
  }

  private static void write(List<Attribute> attributes, LdifWriter writer) throws IOException {
    for (Attribute attribute : attributes) {
      writer.attribute(attribute.description(), attribute.values());
    }
  }

  /**
   * Reads the edited text of the entry {@code dn}. It is one record from the first line to the
   * last, so empty lines end nothing: each line counts, or is a problem.
   *
   * @throws LdifProblem when it is not LDIF, or not exactly this one entry
   */
  public static Entry parse(String text, String dn) throws LdifProblem {
    try {
      LdifReader reader =
          new LdifReader(
              new ByteArrayInputStream(withoutGaps(text).getBytes(StandardCharsets.UTF_8)));
      Entry entry = entry(reader.next());
      if (!DnText.same(entry.dn(), dn)) {
        throw new LdifProblem(
            1, "The DN cannot be changed here. Use Rename to give the entry another one");
      }
      refuseTwins(entry, text);
      return entry;
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory does not fail", e);
    }
  }

  /** Makes comments of lines that are empty and continue no value; line numbers stay. */
  private static String withoutGaps(String text) throws LdifProblem {
    String[] lines = text.split("\\r?\\n", -1);
    boolean continued = false;
    for (int at = 0; at < lines.length; at++) {
      String line = lines[at];
      if (line.isBlank() && !(continued && line.startsWith(" "))) {
        lines[at] = "#";
        continued = false;
      } else if (line.startsWith(" ") && !continued) {
        throw new LdifProblem(at + 1, "a line that begins with a space continues the one before");
      } else if (!line.startsWith(" ")) {
        continued = !line.startsWith("#");
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static void refuseTwins(Entry entry, String text) throws LdifProblem {
    for (Attribute attribute : entry.attributes()) {
      Set<ByteBuffer> seen = new HashSet<>();
      for (byte[] value : attribute.values()) {
        if (!seen.add(ByteBuffer.wrap(value))) {
          throw new LdifProblem(
              lastLine(attribute, text), attribute.description() + " has this value already");
        }
      }
    }
  }

  private static int lastLine(Attribute attribute, String text) {
    String[] lines = text.split("\\r?\\n", -1);
    String start = attribute.description().toLowerCase(Locale.ROOT) + ":";
    for (int at = lines.length; at > 0; at--) {
      if (lines[at - 1].toLowerCase(Locale.ROOT).startsWith(start)) {
        return at;
      }
    }
    return 1;
  }

  /**
   * The line on which a value begins in the text of an entry.
   *
   * @param number of the value among those of its attribute, from 0
   * @return from 1; 0 where there is none
   */
  public static int line(String text, String description, int number) {
    String start = description + ":";
    String[] lines = text.split("\\r?\\n", -1);
    int left = number;
    for (int at = 0; at < lines.length; at++) {
      if (lines[at].regionMatches(true, 0, start, 0, start.length()) && left-- == 0) {
        return at + 1;
      }
    }
    return 0;
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
