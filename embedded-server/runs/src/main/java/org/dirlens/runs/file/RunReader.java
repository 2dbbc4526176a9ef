package org.dirlens.runs.file;

import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Environment;
import org.dirlens.runs.HistogramText;
import org.dirlens.runs.JavaRuntime;
import org.dirlens.runs.Machine;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.Target;

/** Reads the object that {@link RunFile} describes; {@link RunWriter} is its mirror. */
final class RunReader {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double SECONDS_MAX = 1e9;
  private static final long HISTOGRAM_BYTES_MAX = 256 << 20;

  private final JsonPlace whole;
  private long histogramBytes;

  /** Of what stands in the file, whole or up to the head. */
  RunReader(JsonPlace whole) throws RunProblem {
    this.whole = whole;
    long format = whole.at("format").whole();
    if (format != RunFile.FORMAT) {
      throw whole
          .at("format")
          .wrong(
              format
                  + (format > RunFile.FORMAT
                      ? " is newer than " + RunFile.FORMAT + ", which this version of Dirlens reads"
                      : " is no format"));
    }
  }

  /** What makes a value that checks itself. */
  private interface Making<T> {
    T make() throws RunProblem;
  }

  private static <T> T checked(JsonPlace place, Making<T> making) throws RunProblem {
    try {
      return making.make();
    } catch (IllegalArgumentException e) {
      throw place.wrong(String.valueOf(e.getMessage()));
    }
  }

  Run run() throws RunProblem {
    whole.only(
        "format",
        "head",
        "environment",
        "configuration",
        "measured",
        "tables",
        "originals",
        "differences");
    return new Run(
        head(),
        environment(whole.at("environment")),
        configuration(whole.at("configuration")),
        whole.at("measured").list(this::measured),
        whole.at("tables").list(RunReader::table),
        whole.at("originals").list(RunReader::original),
        whole.at("differences").text());
  }

  RunHead head() throws RunProblem {
    JsonPlace at =
        whole.at("head").only("id", "name", "note", "question", "kind", "started", "seconds");
    return checked(
        at,
        () ->
            new RunHead(
                at.at("id").text(),
                at.at("name").text(),
                at.at("note").text(),
                at.at("question").text(),
                at.at("kind").understood(RunKind::valueOf),
                at.at("started").understood(Instant::parse),
                duration(at.at("seconds"))));
  }

  private static Duration duration(JsonPlace at) throws RunProblem {
    double seconds = at.fraction();
    if (seconds < 0 || seconds > SECONDS_MAX) {
      throw at.wrong("is out of range: " + seconds);
    }
    return Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND));
  }

  private static Environment environment(JsonPlace at) throws RunProblem {
    at.only("java", "machine", "dirlensVersion", "loadAtStart");
    return new Environment(
        java(at.at("java")),
        machine(at.at("machine")),
        at.at("dirlensVersion").text(),
        at.at("loadAtStart").orNull(JsonPlace::fraction));
  }

  private static JavaRuntime java(JsonPlace at) throws RunProblem {
    at.only("name", "version", "collectors", "heapBytesMax");
    return new JavaRuntime(
        at.at("name").text(),
        at.at("version").text(),
        at.at("collectors").text(),
        at.at("heapBytesMax").whole());
  }

  private static Machine machine(JsonPlace at) throws RunProblem {
    at.only("processor", "cores", "memoryBytes", "operatingSystem");
    return new Machine(
        at.at("processor").text(),
        at.at("cores").small(),
        at.at("memoryBytes").whole(),
        at.at("operatingSystem").text());
  }

  private static Configuration configuration(JsonPlace at) throws RunProblem {
    at.only("subject", "workload", RunFile.FOLDER, "data", "seed", "entries", "rounds", "targets");
    return checked(
        at,
        () ->
            new Configuration(
                at.at("subject").text(),
                at.at("workload").text(),
                at.keys().contains(RunFile.FOLDER) ? at.at(RunFile.FOLDER).text() : "",
                at.at("data").text(),
                at.at("seed").whole(),
                at.at("entries").whole(),
                at.at("rounds").small(),
                at.at("targets").list(RunReader::target)));
  }

  private static Target target(JsonPlace at) throws RunProblem {
    at.only("name", "server", "version", "url");
    return checked(
        at,
        () ->
            new Target(
                at.at("name").text(),
                at.at("server").text(),
                at.at("version").text(),
                at.at("url").text()));
  }

  private Measured measured(JsonPlace at) throws RunProblem {
    at.only(
        "target",
        "operation",
        "round",
        "operations",
        "entries",
        "errors",
        "seconds",
        "latencyNanos",
        "countPerSecond",
        "serverCpuNanos");
    return checked(
        at,
        () ->
            new Measured(
                at.at("target").text(),
                at.at("operation").text(),
                at.at("round").small(),
                counts(at),
                at.at("seconds").fraction(),
                histogram(at.at("latencyNanos")),
                at.at("countPerSecond").list(JsonPlace::whole),
                at.at("serverCpuNanos").orNull(JsonPlace::whole)));
  }

  private Histogram histogram(JsonPlace at) throws RunProblem {
    Histogram histogram = at.understood(HistogramText::read);
    histogramBytes += histogram.getEstimatedFootprintInBytes();
    if (histogramBytes > HISTOGRAM_BYTES_MAX) {
      throw at.wrong(
          "all histograms up to here take more than " + (HISTOGRAM_BYTES_MAX >> 20) + " MB");
    }
    return histogram;
  }

  private static Counts counts(JsonPlace at) throws RunProblem {
    return new Counts(
        at.at("operations").whole(), at.at("entries").whole(), errors(at.at("errors")));
  }

  private static SortedMap<Integer, Long> errors(JsonPlace at) throws RunProblem {
    SortedMap<Integer, Long> errors = new TreeMap<>();
    for (String code : at.keys()) {
      try {
        errors.put(Integer.valueOf(code), at.at(code).whole());
      } catch (NumberFormatException e) {
        throw at.wrong("is no result code: " + code);
      }
    }
    return errors;
  }

  private static RunTable table(JsonPlace at) throws RunProblem {
    at.only("round", "columns", "rows");
    return checked(
        at,
        () ->
            new RunTable(
                at.at("round").small(),
                at.at("columns").list(JsonPlace::text),
                at.at("rows").list(row -> row.list(RunReader::cell))));
  }

  private static Cell cell(JsonPlace at) throws RunProblem {
    if (at.isText()) {
      return new Cell.Words(at.text());
    }
    return at.isWhole() ? new Cell.Whole(at.whole()) : new Cell.Fraction(at.fraction());
  }

  private static Original original(JsonPlace at) throws RunProblem {
    at.only("document", "table");
    return new Original(at.at("document").text(), table(at.at("table")));
  }
}
