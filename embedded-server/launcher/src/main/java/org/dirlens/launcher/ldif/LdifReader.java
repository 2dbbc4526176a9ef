package org.dirlens.launcher.ldif;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads LDIF content records (RFC 2849) from a stream of any size, holding one record at a time. A
 * record that cannot be read is returned with its {@linkplain LdifRecord#problem problem}; reading
 * goes on behind it.
 */
public final class LdifReader implements Closeable {
  private final LogicalLines lines;
  private boolean started;

  public LdifReader(InputStream in) {
    this.lines = new LogicalLines(in);
  }

  /**
   * The next record, or null at the end of the file.
   *
   * @throws IOException if the stream fails or a line is longer than {@value
   *     LogicalLines#MAX_LINE_BYTES} bytes
   */
  public @Nullable LdifRecord next() throws IOException {
    byte[] first = firstLine();
    return first == null ? null : record(first);
  }

  private byte @Nullable [] firstLine() throws IOException {
    byte[] line = lines.next();
    while (line != null && (line.length == 0 || isVersion(line))) {
      line = lines.next();
    }
    started = true;
    return line;
  }

  private boolean isVersion(byte[] line) {
    return !started && startsWith(line, "version:");
  }

  private LdifRecord record(byte[] first) throws IOException {
    Parsing parsing = new Parsing(lines.startLine());
    for (byte[] line = first; line != null && line.length > 0; line = lines.next()) {
      parsing.accept(line, lines.startLine());
    }
    return parsing.finish();
  }

  private static boolean startsWith(byte[] line, String prefix) {
    if (line.length < prefix.length()) {
      return false;
    }
    String head = new String(line, 0, prefix.length(), StandardCharsets.ISO_8859_1);
    return head.toLowerCase(Locale.ROOT).equals(prefix);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** One record while its lines come in; keeps the first problem only. */
  private static final class Parsing {
    private final long firstLine;
    private final Map<String, List<byte[]>> values = new LinkedHashMap<>();
    private @Nullable String dn;
    private @Nullable String problem;

    Parsing(long firstLine) {
      this.firstLine = firstLine;
    }

    void accept(byte[] line, long lineNumber) {
      if (problem != null) {
        return;
      }
      int colon = indexOfColon(line);
      if (colon <= 0) {
        problem = at(lineNumber) + "no attribute description before a colon";
        return;
      }
      try {
        put(new String(line, 0, colon, StandardCharsets.UTF_8), value(line, colon + 1), lineNumber);
      } catch (IllegalArgumentException e) {
        problem = at(lineNumber) + "" + e.getMessage();
      }
    }

    private void put(String description, byte[] value, long lineNumber) {
      if (dn == null) {
        startWithDn(description, value, lineNumber);
      } else if (description.equalsIgnoreCase("changetype")
          || description.equalsIgnoreCase("control")) {
        problem = at(lineNumber) + "a change record; a load takes content records only";
      } else {
        values.computeIfAbsent(description, d -> new ArrayList<>(1)).add(value);
      }
    }

    private void startWithDn(String description, byte[] value, long lineNumber) {
      if (!description.equalsIgnoreCase("dn")) {
        problem = at(lineNumber) + "a record must begin with dn:, not with " + description + ":";
      }
      dn = new String(value, StandardCharsets.UTF_8);
    }

    /** Where the problem is, unless the record's own line says it already. */
    private String at(long lineNumber) {
      return lineNumber == firstLine ? "" : "line " + lineNumber + ": ";
    }

    private static int indexOfColon(byte[] line) {
      int i = 0;
      while (i < line.length && line[i] != ':') {
        i++;
      }
      return i < line.length ? i : -1;
    }

    private static byte[] value(byte[] line, int from) {
      if (from < line.length && line[from] == ':') {
        return base64(line, afterSpaces(line, from + 1));
      }
      if (from < line.length && line[from] == '<') {
        throw new IllegalArgumentException("values from URLs are not read");
      }
      return Arrays.copyOfRange(line, afterSpaces(line, from), line.length);
    }

    private static byte[] base64(byte[] line, int from) {
      try {
        int end = line.length;
        while (end > from && line[end - 1] == ' ') {
          end--;
        }
        return Base64.getDecoder().decode(Arrays.copyOfRange(line, from, end));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("not base64: " + e.getMessage(), e);
      }
    }

    private static int afterSpaces(byte[] line, int from) {
      int i = from;
      while (i < line.length && line[i] == ' ') {
        i++;
      }
      return i;
    }

    LdifRecord finish() {
      return new LdifRecord(firstLine, dn == null ? "" : dn, values, problem);
    }
  }
}
