package org.dirlens.browser.core.ldif.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.ldif.RecordListener;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.jspecify.annotations.Nullable;

/**
 * Writes what became of each record into a file, as LDIF with comments that other workbenches write
 * as well. Secrets are left out. A file that cannot be written does not stop the work. One thread.
 *
 * <pre>
 * #!RESULT OK                           or ERROR
 * #!CONNECTION ldap://host:389
 * #!DATE 2026-11-23T20:15:00.000Z
 * #!LINE 12
 * #!ERROR the reason
 * dn: dc=example,dc=com
 * changetype: add
 * ...
 * (empty line)
 * </pre>
 */
public final class RunLog implements RecordListener, Closeable {
  private final Path file;
  private final String url;
  private final Supplier<Instant> clock;
  private final @Nullable Writer out;
  private @Nullable String problem;

  /**
   * A log in the place of any that is there.
   *
   * @param url of the server
   */
  public RunLog(Path file, String url, Supplier<Instant> clock) {
    this.file = file;
    this.url = url;
    this.clock = clock;
    this.out = open();
  }

  private @Nullable Writer open() {
    try {
      return Files.newBufferedWriter(
          OwnerOnlyFile.create(file.toAbsolutePath()), StandardCharsets.UTF_8);
    } catch (IOException e) {
      failed(e);
      return null;
    }
  }

  private void failed(IOException e) {
    problem = "The log cannot be written to " + file + ": " + e.getMessage();
  }

  /** Why the log is not whole, null if it is. */
  public @Nullable String problem() {
    return problem;
  }

  @Override
  public void ended(RecordResult result, @Nullable Write write) {
    if (out == null || problem != null) {
      return;
    }
    try {
      out.write(text(result, write));
    } catch (IOException e) {
      failed(e);
    }
  }

  private String text(RecordResult result, @Nullable Write write) {
    StringBuilder text = new StringBuilder();
    line(text, "RESULT", result.bad() ? "ERROR" : "OK");
    line(text, "CONNECTION", url);
    line(text, "DATE", clock.get().toString());
    line(text, "LINE", Long.toString(result.line()));
    line(text, result.bad() ? "ERROR" : "NOTE", result.message());
    if (write != null) {
      text.append(SecretAttributes.chosen().shown(write).stripTrailing()).append('\n');
    }
    return text.append('\n').toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("#!").append(name).append(' ').append(value.replaceAll("\\R", " ")).append('\n');
  }

  @Override
  public void close() {
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException e) {
      failed(e);
    }
  }
}
