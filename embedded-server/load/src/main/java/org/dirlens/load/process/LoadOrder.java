package org.dirlens.load.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.workload.WorkloadReader;
import org.jspecify.annotations.Nullable;

/**
 * What a load process is to do. It goes to the process by its standard input, passwords and keys as
 * well: a line for each value, then the workload with its length before it.
 *
 * @param workload its text
 * @param userPassword for operations that bind
 * @param run a word that no other load on the server has; letters and digits
 */
public record LoadOrder(
    LoadTarget target,
    String workload,
    WorkloadReader.Given given,
    String userPassword,
    String run) {
  private static final int LINE_BYTES_MAX = 4 << 20;
  private static final int WORKLOAD_BYTES_MAX = 4 << 20;

  public LoadOrder {
    List<String> lines = new ArrayList<>(TargetText.of(target).values());
    lines.addAll(List.of(userPassword, run));
    if (lines.stream().anyMatch(line -> line.indexOf('\n') >= 0)) {
      throw new IllegalArgumentException("neither names nor passwords have line ends");
    }
  }

  @Override
  public String toString() {
    return "load " + run + " on " + target;
  }

  void write(OutputStream out) throws IOException {
    Map<String, String> values = TargetText.of(target);
    values.put("user-password", userPassword);
    values.put("run", run);
    values.put("base", given.base() == null ? "" : given.base());
    values.put("entries", given.entries() == null ? "" : Long.toString(given.entries()));
    values.put("folder", given.folder() == null ? "" : given.folder().toString());
    byte[] text = workload.getBytes(StandardCharsets.UTF_8);
    values.put("workload", Integer.toString(text.length));
    StringBuilder lines = new StringBuilder();
    values.forEach((key, value) -> lines.append(key).append(' ').append(value).append('\n'));
    out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    out.write(text);
    out.flush();
  }

  /** Reads what {@link #write} wrote. */
  static LoadOrder read(InputStream in) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    while (!values.containsKey("workload")) {
      String line = line(in);
      if (line == null || line.indexOf(' ') < 0) {
        throw new IOException("the order of the load is cut off");
      }
      values.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
    }
    int length = Integer.parseInt(value(values, "workload"));
    if (length < 0 || length > WORKLOAD_BYTES_MAX) {
      throw new IOException("a workload of " + length + " bytes");
    }
    String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    String base = value(values, "base");
    String entries = value(values, "entries");
    String folder = value(values, "folder");
    return new LoadOrder(
        TargetText.read(values),
        text,
        new WorkloadReader.Given(
            base.isEmpty() ? null : base,
            entries.isEmpty() ? null : Long.valueOf(entries),
            folder.isEmpty() ? null : Path.of(folder)),
        value(values, "user-password"),
        value(values, "run"));
  }

  /** A value of an order. */
  static String value(Map<String, String> values, String key) throws IOException {
    String value = values.get(key);
    if (value == null) {
      throw new IOException("the order of the load has no " + key);
    }
    return value;
  }

  /** The next line of UTF-8; null at the end. */
  static @Nullable String line(InputStream in) throws IOException {
    byte[] line = new byte[256];
    int length = 0;
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return null;
      }
      if (length == LINE_BYTES_MAX) {
        throw new IOException("a line of more than " + LINE_BYTES_MAX + " bytes");
      }
      line = length == line.length ? java.util.Arrays.copyOf(line, 2 * length) : line;
      line[length++] = (byte) next;
    }
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }
}
