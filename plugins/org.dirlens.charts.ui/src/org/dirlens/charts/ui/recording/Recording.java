package org.dirlens.charts.ui.recording;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.Thinning;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;

/**
 * A recording that was read from a file: {@link RecordingWriter} has the format. However long it
 * is, it takes the memory of an hour: where there are more points, neighbours become one.
 *
 * @param head whose it is
 * @param history its points
 */
public record Recording(Head head, ChartHistory history) {
  private static final String NONE = "This file is not a recording of charts.";
  private static final Gson JSON = new GsonBuilder().disableJdkUnsafe().create();

  /**
   * What was recorded.
   *
   * @param server the name of the connection
   * @param program what the server is
   * @param partition whose figures there are beside those of the whole server; may be empty
   */
  public record Head(String server, String program, String partition) {}

  /**
   * Reads a file; may wait.
   *
   * @throws IOException naming the line that is at fault
   */
  public static Recording read(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return new Reading(lines).read();
    } catch (CharacterCodingException e) {
      throw new IOException(NONE, e);
    }
  }

  /** One reading of a file. */
  private static final class Reading {
    private final BufferedReader lines;
    private final ChartHistory history = new ChartHistory();
    private final List<Series> series = new ArrayList<>();
    private List<ChartPoint> points = new ArrayList<>();
    private long slotMillis;
    private int number;

    Reading(BufferedReader lines) {
      this.lines = lines;
    }

    Recording read() throws IOException {
      Head head = head(lines.readLine());
      number = 1;
      String line = lines.readLine();
      while (line != null) {
        number++;
        String next = lines.readLine();
        line(line, next == null);
        line = next;
      }
      points.forEach(history::add);
      return new Recording(head, history);
    }

    private static Head head(String line) throws IOException {
      JsonObject object = line == null ? null : object(line);
      if (object == null || !RecordingWriter.FORMAT.equals(text(object, "format"))) {
        throw new IOException(NONE);
      }
      String version = text(object, "version");
      if (!version.equals(Integer.toString(RecordingWriter.VERSION))) {
        throw new IOException(
            "This recording has version %s of the format. This Dirlens reads version %d."
                .formatted(version, RecordingWriter.VERSION));
      }
      return new Head(text(object, "server"), text(object, "program"), text(object, "partition"));
    }

    /** The last line of a recording that broke off may be a part of one, and is left out. */
    private void line(String line, boolean last) throws IOException {
      JsonObject object = object(line);
      try {
        if (object == null) {
          throw new IllegalArgumentException();
        } else if (object.has("series")) {
          JsonArray names = object.getAsJsonArray("series");
          series.add(
              new Series(Measure.valueOf(names.get(0).getAsString()), names.get(1).getAsString()));
        } else {
          add(point(object));
        }
      } catch (RuntimeException e) {
        if (!last) {
          throw new IOException("Line %d is damaged.".formatted(number), e);
        }
      }
    }

    private ChartPoint point(JsonObject object) {
      Map<Series, Double> figures = new LinkedHashMap<>();
      JsonArray values = object.getAsJsonArray("values");
      for (int i = 0; i < values.size(); i++) {
        JsonElement value = values.get(i);
        figures.put(series.get(i), value.isJsonNull() ? Double.NaN : value.getAsDouble());
      }
      long end = object.get("end").getAsLong();
      ChartPoint.Time time = new ChartPoint.Time(end, object.get("span").getAsLong(), end);
      return ChartPoint.of(time, figures, weights(object), history.columns());
    }

    private Map<Series, Double> weights(JsonObject object) {
      Map<Series, Double> weights = new LinkedHashMap<>();
      if (object.has("weights")) {
        for (var each : object.getAsJsonObject("weights").entrySet()) {
          double weight = each.getValue().getAsDouble();
          if (weight > 0 && Double.isFinite(weight)) {
            weights.put(series.get(Integer.parseInt(each.getKey())), weight);
          }
        }
      }
      return weights;
    }

    private void add(ChartPoint point) {
      points.add(point);
      if (points.size() > ChartHistory.CAPACITY) {
        long span = points.getLast().timeMillis() - points.getFirst().timeMillis();
        slotMillis = Math.max(2 * slotMillis, 2 * span / ChartHistory.CAPACITY);
        points = new ArrayList<>(Thinning.bySlot(points, slotMillis, history.columns()));
      }
    }

    private static JsonObject object(String line) {
      try {
        return JSON.fromJson(line, JsonObject.class);
      } catch (JsonParseException e) {
        return null;
      }
    }

    private static String text(JsonObject object, String name) {
      JsonElement value = object.get(name);
      return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }
  }
}
