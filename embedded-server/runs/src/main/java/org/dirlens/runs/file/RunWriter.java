package org.dirlens.runs.file;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Environment;
import org.dirlens.runs.HistogramText;
import org.dirlens.runs.JavaRuntime;
import org.dirlens.runs.Machine;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;

/** Writes the object that {@link RunFile} describes; {@link RunReader} is its mirror. */
final class RunWriter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final JsonWriter json;

  private RunWriter(JsonWriter json) {
    this.json = json;
  }

  static String text(Run run) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setFormattingStyle(FormattingStyle.PRETTY);
      new RunWriter(json).run(run);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private interface Item<T> {
    void write(T item) throws IOException;
  }

  private <T> void list(String key, List<T> items, Item<T> item) throws IOException {
    json.name(key).beginArray();
    for (T each : items) {
      item.write(each);
    }
    json.endArray();
  }

  private void run(Run run) throws IOException {
    json.beginObject().name("format").value(RunFile.FORMAT);
    head(run.head());
    environment(run.environment());
    configuration(run.configuration());
    list("measured", run.measured(), this::measured);
    list("tables", run.tables(), this::table);
    list("originals", run.originals(), this::original);
    json.name("differences").value(run.differences());
    json.endObject();
  }

  private void head(RunHead head) throws IOException {
    json.name("head").beginObject();
    json.name("id").value(head.id());
    json.name("name").value(head.name());
    json.name("note").value(head.note());
    json.name("question").value(head.question());
    json.name("kind").value(head.kind().name());
    json.name("started").value(head.started().toString());
    json.name("seconds").value(head.duration().toNanos() / NANOS_PER_SECOND);
    json.endObject();
  }

  private void environment(Environment environment) throws IOException {
    json.name("environment").beginObject();
    java(environment.java());
    machine(environment.machine());
    json.name("dirlensVersion").value(environment.dirlensVersion());
    json.name("loadAtStart").value(environment.loadAtStart());
    json.endObject();
  }

  private void java(JavaRuntime java) throws IOException {
    json.name("java").beginObject();
    json.name("name").value(java.name());
    json.name("version").value(java.version());
    json.name("collectors").value(java.collectors());
    json.name("heapBytesMax").value(java.heapBytesMax());
    json.endObject();
  }

  private void machine(Machine machine) throws IOException {
    json.name("machine").beginObject();
    json.name("processor").value(machine.processor());
    json.name("cores").value(machine.cores());
    json.name("memoryBytes").value(machine.memoryBytes());
    json.name("operatingSystem").value(machine.operatingSystem());
    json.endObject();
  }

  private void configuration(Configuration configuration) throws IOException {
    json.name("configuration").beginObject();
    json.name("subject").value(configuration.subject());
    json.name("workload").value(configuration.workload());
    if (!configuration.folder().isEmpty()) {
      json.name(RunFile.FOLDER).value(configuration.folder());
    }
    json.name("data").value(configuration.data());
    json.name("seed").value(configuration.seed());
    json.name("entries").value(configuration.entries());
    json.name("rounds").value(configuration.rounds());
    list("targets", configuration.targets(), this::target);
    json.endObject();
  }

  private void target(Target target) throws IOException {
    json.beginObject();
    json.name("name").value(target.name());
    json.name("server").value(target.server());
    json.name("version").value(target.version());
    json.name("url").value(target.url());
    json.endObject();
  }

  private void measured(Measured measured) throws IOException {
    json.beginObject();
    json.name("target").value(measured.target());
    json.name("operation").value(measured.operation());
    json.name("round").value(measured.round());
    json.name("operations").value(measured.counts().operations());
    json.name("entries").value(measured.counts().entries());
    json.name("errors").beginObject();
    for (Map.Entry<Integer, Long> each : measured.counts().errorsByResultCode().entrySet()) {
      json.name(each.getKey().toString()).value(each.getValue());
    }
    json.endObject();
    json.name("seconds").value(measured.seconds());
    json.name("latencyNanos").value(HistogramText.of(measured.latencyNanos()));
    list("countPerSecond", measured.countPerSecond(), json::value);
    json.name("serverCpuNanos").value(measured.serverCpuNanos());
    json.endObject();
  }

  private void table(RunTable table) throws IOException {
    json.beginObject();
    json.name("round").value(table.round());
    list("columns", table.columns(), json::value);
    list("rows", table.rows(), this::row);
    json.endObject();
  }

  private void row(List<Cell> row) throws IOException {
    json.beginArray();
    for (Cell cell : row) {
      switch (cell) {
        case Cell.Words(String text) -> json.value(text);
        case Cell.Whole(long value) -> json.value(value);
        case Cell.Fraction(double value) -> json.value(value);
      }
    }
    json.endArray();
  }

  private void original(Original original) throws IOException {
    json.beginObject();
    json.name("document").value(original.document());
    json.name("table");
    table(original.table());
    json.endObject();
  }
}
