package org.dirlens.browser.core.ldif;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.ldif.LdifWriter;
import org.jspecify.annotations.Nullable;

/**
 * The records of an import that failed, as a file that can be corrected and imported again: each
 * behind a comment with its line in the file it came from and the cause. The file is made with its
 * first record, readable for its owner only, since records may hold passwords. A file that cannot
 * be written does not stop the import. One thread.
 */
final class RejectedRecords implements Closeable {
  /** Records that are no LDIF whose text is kept. */
  private static final int UNREADABLE_MAX = 1_000;

  /** Longest text of one of them. */
  private static final int TEXT_CHARS_MAX = 1 << 20;

  private final Path file;
  private final TreeMap<Long, String> unreadable = new TreeMap<>();
  private @Nullable LdifWriter writer;
  private @Nullable String problem;

  RejectedRecords(Path file) {
    this.file = file;
  }

  /** Why the file is not whole, null if it is. */
  @Nullable String problem() {
    return problem;
  }

  private interface Step {
    void run(LdifWriter writer) throws IOException;
  }

  private void write(Step step) {
    if (problem != null) {
      return;
    }
    try {
      LdifWriter open = writer;
      if (open == null) {
        open = new LdifWriter(Files.newOutputStream(OwnerOnlyFile.create(file)));
        writer = open;
        open.version();
      }
      step.run(open);
    } catch (IOException e) {
      problem = "The rejected records cannot be written to " + file + ": " + e.getMessage();
    }
  }

  void add(LdifRecord record, String cause) {
    write(
        out -> {
          comment(out, record.line(), cause);
          out.change(record);
        });
  }

  /** A record that is no LDIF; its text is fetched by {@link #copyUnreadable}. */
  void addUnreadable(long line, String cause) {
    if (unreadable.size() < UNREADABLE_MAX) {
      unreadable.put(line, cause);
    }
  }

  private static void comment(LdifWriter out, long line, String cause) throws IOException {
    out.comment("Line " + line + ": " + cause);
  }

  /** Copies the text of the records that are no LDIF from the file they came from. */
  void copyUnreadable(LdifSource source) throws IOException {
    if (unreadable.isEmpty()) {
      return;
    }
    // Every byte is a character of this character set, so bytes that are no UTF-8 survive.
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.open(), StandardCharsets.ISO_8859_1))) {
      StringBuilder text = new StringBuilder();
      long first = 1;
      long number = 0;
      String line;
      do {
        line = line(lines);
        number++;
        if (line == null || line.isEmpty()) {
          copyUnreadable(text, first, number);
          text.setLength(0);
          first = number + 1;
        } else if (text.length() < TEXT_CHARS_MAX) {
          text.append(line).append('\n');
        }
      } while (line != null);
    }
  }

  /** The next line as records have them: they end at LF, or at CR LF. */
  private static @Nullable String line(Reader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = lines.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      line.append((char) next);
      next = lines.read();
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }

  private void copyUnreadable(StringBuilder text, long first, long behind) {
    unreadable
        .subMap(first, behind)
        .forEach(
            (line, cause) ->
                write(
                    out -> {
                      comment(out, line, cause);
                      out.text(text.toString().getBytes(StandardCharsets.ISO_8859_1));
                      out.endRecord();
                    }));
  }

  @Override
  public void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      problem = "The rejected records cannot be written to " + file + ": " + e.getMessage();
    }
  }
}
