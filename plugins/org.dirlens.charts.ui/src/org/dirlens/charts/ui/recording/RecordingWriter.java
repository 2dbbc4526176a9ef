package org.dirlens.charts.ui.recording;

import com.google.gson.stream.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.Columns;
import org.dirlens.charts.ui.model.Thinning;
import org.dirlens.charts.ui.recording.Recording.Head;
import org.dirlens.index.monitor.Series;

/**
 * Writes a recording, point after point, as it comes.
 *
 * <p>The file is UTF-8 text with one JSON object a line:
 *
 * <pre>
 * {"format":"dirlens-recording","version":1,"server":"production","program":"Dirlens","partition":"dc=example,dc=com"}
 * {"series":["OPERATIONS","search"]}
 * {"end":1764039601000,"span":1000,"values":[120.5]}
 * {"series":["HITS","entries"]}
 * {"end":1764039602000,"span":1000,"values":[98.0,0.75],"weights":{"1":312.0}}
 * </pre>
 *
 * <p>A line with {@code series} names the next series: its {@link
 * org.dirlens.index.monitor.Measure}, which has the unit, and its name. A line with {@code end} is
 * a point: when it ends and how many milliseconds it stands for, and the values of the series named
 * so far, in their order; null where nothing is known, and fewer where the last are not known. Its
 * {@code weights}, by the numbers of the series from 0, tell of how many requests a ratio or a
 * median is, so that those of several points can be averaged; recordings of old have none. There
 * are no values of the directory in it, but the shapes of filters. A line that broke off is left
 * out when it is read.
 *
 * <p>Threads: one at a time.
 */
public final class RecordingWriter implements AutoCloseable {
  static final String FORMAT = "dirlens-recording";
  static final int VERSION = 1;

  /** The ending of the names of files. */
  public static final String ENDING = "recording";

  /** A file does not grow longer; a day of one sample a second is a tenth of it. */
  public static final long BYTES_MAX = 256L << 20;

  private final BufferedWriter file;
  private final Columns columns;
  private final long bytesMax;
  private int named;
  private long bytes;

  private RecordingWriter(BufferedWriter file, Columns columns, long bytesMax) {
    this.file = file;
    this.columns = columns;
    this.bytesMax = bytesMax;
  }

  /**
   * Begins a file, in the place of one that is there.
   *
   * @param columns of the points that come
   */
  public static RecordingWriter create(Path path, Head head, Columns columns) throws IOException {
    return create(path, head, columns, BYTES_MAX);
  }

  static RecordingWriter create(Path path, Head head, Columns columns, long bytesMax)
      throws IOException {
    BufferedWriter file = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
    RecordingWriter writer = new RecordingWriter(file, columns, bytesMax);
    writer.line(
        json ->
            json.name("format")
                .value(FORMAT)
                .name("version")
                .value(VERSION)
                .name("server")
                .value(head.server())
                .name("program")
                .value(head.program())
                .name("partition")
                .value(head.partition()));
    return writer;
  }

  /** Writes a part of a line. */
  private interface Part {
    void write(JsonWriter json) throws IOException;
  }

  private void line(Part part) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      part.write(json);
      json.endObject();
    }
    text.write('\n');
    file.write(text.toString());
    bytes += text.getBuffer().length();
  }

  /** Whether the file is as long as it may be; nothing is written any more. */
  public boolean isFull() {
    return bytes >= bytesMax;
  }

  /** Writes a point, unless the file is full. */
  public void append(ChartPoint point) throws IOException {
    if (isFull()) {
      return;
    }
    List<Series> all = columns.all();
    for (Series series : all.subList(named, all.size())) {
      line(json -> series(json, series));
    }
    named = all.size();
    line(json -> point(json, point, all));
    file.flush();
  }

  private static void series(JsonWriter json, Series series) throws IOException {
    json.name("series").beginArray();
    json.value(series.measure().name()).value(series.name()).endArray();
  }

  private static void point(JsonWriter json, ChartPoint point, List<Series> all)
      throws IOException {
    json.name("end").value(point.timeMillis()).name("span").value(point.time().spanMillis());
    json.name("values").beginArray();
    for (Series series : all) {
      double figure = point.figure(series);
      if (Double.isFinite(figure)) {
        json.value(figure);
      } else {
        json.nullValue();
      }
    }
    json.endArray();
    weights(json, point, all);
  }

  private static void weights(JsonWriter json, ChartPoint point, List<Series> all)
      throws IOException {
    boolean any = false;
    for (int i = 0; i < all.size(); i++) {
      double weight = point.weight(all.get(i));
      if (Double.isFinite(weight) && !Thinning.keepsLargest(all.get(i))) {
        if (!any) {
          json.name("weights").beginObject();
          any = true;
        }
        json.name(Integer.toString(i)).value(weight);
      }
    }
    if (any) {
      json.endObject();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
