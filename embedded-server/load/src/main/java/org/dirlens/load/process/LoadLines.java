package org.dirlens.load.process;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadListener;
import org.dirlens.load.client.LoadSecond;
import org.dirlens.load.client.LoadState;
import org.dirlens.runs.HistogramText;

/**
 * What a load process tells, a JSON object a line: {@code state}; {@code second} with operations;
 * {@code notDeleted} with an entry; at the end {@code result} or {@code problem}.
 */
final class LoadLines {
  private LoadLines() {}

  static String state(LoadState state) {
    JsonObject line = new JsonObject();
    line.addProperty("state", state.name());
    return line.toString();
  }

  static String second(LoadSecond second) {
    JsonObject line = new JsonObject();
    line.addProperty("second", second.second());
    line.add("operations", operations(second.operations()));
    return line.toString();
  }

  static String notDeleted(String entry, int resultCode) {
    JsonObject line = new JsonObject();
    line.addProperty("notDeleted", entry);
    line.addProperty("resultCode", resultCode);
    return line.toString();
  }

  static String result(LoadResult result) {
    JsonObject line = new JsonObject();
    line.addProperty("result", result.duration().toNanos());
    line.addProperty("clientCpuNanos", result.clientCpuNanos());
    line.add("operations", operations(result.operations()));
    return line.toString();
  }

  static String problem(String what) {
    JsonObject line = new JsonObject();
    line.addProperty("problem", what);
    return line.toString();
  }

  private static JsonArray operations(List<MeasuredOperation> operations) {
    JsonArray array = new JsonArray();
    for (MeasuredOperation each : operations) {
      JsonObject operation = new JsonObject();
      operation.addProperty("operation", each.operation());
      operation.addProperty("count", each.count());
      operation.addProperty("entries", each.entries());
      JsonObject errors = new JsonObject();
      each.errorsByResultCode()
          .forEach((code, count) -> errors.addProperty(Integer.toString(code), count));
      operation.add("errors", errors);
      operation.addProperty("latencyNanos", HistogramText.of(each.latencyNanos()));
      JsonArray seconds = new JsonArray();
      each.countPerSecond().forEach(seconds::add);
      operation.add("countPerSecond", seconds);
      array.add(operation);
    }
    return array;
  }

  /** Hears of the end. */
  interface End {
    void result(LoadResult result);

    void problem(String what);
  }

  /**
   * Takes a line apart.
   *
   * @throws RuntimeException if it is none of these
   */
  static void take(String text, LoadListener listener, End end) {
    JsonObject line = JsonParser.parseString(text).getAsJsonObject();
    if (line.has("state")) {
      listener.state(LoadState.valueOf(line.get("state").getAsString()));
    } else if (line.has("second")) {
      listener.second(new LoadSecond(line.get("second").getAsInt(), measured(line)));
    } else if (line.has("notDeleted")) {
      listener.notDeleted(line.get("notDeleted").getAsString(), line.get("resultCode").getAsInt());
    } else if (line.has("result")) {
      Duration duration = Duration.ofNanos(line.get("result").getAsLong());
      long cpuNanos = line.get("clientCpuNanos").getAsLong();
      end.result(new LoadResult(duration, measured(line), cpuNanos));
    } else {
      end.problem(line.get("problem").getAsString());
    }
  }

  private static List<MeasuredOperation> measured(JsonObject line) {
    List<MeasuredOperation> operations = new ArrayList<>();
    for (JsonElement element : line.getAsJsonArray("operations")) {
      JsonObject each = element.getAsJsonObject();
      Map<Integer, Long> errors = new HashMap<>();
      for (var error : each.getAsJsonObject("errors").entrySet()) {
        errors.put(Integer.valueOf(error.getKey()), error.getValue().getAsLong());
      }
      List<Long> seconds = new ArrayList<>();
      each.getAsJsonArray("countPerSecond").forEach(second -> seconds.add(second.getAsLong()));
      operations.add(
          new MeasuredOperation(
              each.get("operation").getAsString(),
              each.get("count").getAsLong(),
              each.get("entries").getAsLong(),
              errors,
              HistogramText.read(each.get("latencyNanos").getAsString()),
              seconds));
    }
    return operations;
  }
}
