package org.dirlens.index.monitor;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.index.monitor.Inquiry.Question;
import org.dirlens.index.remote.Sessions;
import org.dirlens.partition.statistics.Latency;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * {@code cn=monitor} of a Dirlens server, the embedded one or another; docs/server/monitoring.md.
 * Operations, connections and memory are of the whole server, the rest is of one partition. The
 * searches by which this asks are not counted among the operations.
 */
final class DirlensMonitor implements MonitoredServer {
  private static final String SERVER = "cn=monitor";

  /** There while stages are timed. */
  private static final String STAGES = "cn=dissection,cn=monitor";

  private static final String SLOW = "cn=slow searches,cn=monitor";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Followers that are told apart; more are not drawn apart either. */
  private static final int FOLLOWERS_MAX = 20;

  /** Shapes have histograms, which take most of the time of a sample: asked once a second. */
  private static final long SHAPES_MILLIS = 900;

  private final Sessions sessions;

  /** The names of the entries of partitions by their suffix. */
  private final Map<String, String> partitions;

  private long questions;
  private long shapesAskedMillis;
  private List<Entry> shapes = List.of();
  private String shapesOf = "";
  private volatile Timing timing;

  private DirlensMonitor(Sessions sessions, Map<String, String> partitions, Timing timing) {
    this.sessions = sessions;
    this.partitions = partitions;
    this.timing = timing;
  }

  static Optional<MonitoredServer> find(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    try (Inquiry inquiry = new Inquiry(sessions.session(monitor), monitor)) {
      Question server = inquiry.of(SERVER, "dirlensVersion");
      Question partitions = inquiry.below("cn=partitions,cn=monitor", "dirlensSuffix");
      Question stages = inquiry.of(STAGES, "cn");
      boolean known =
          server.entry().filter(entry -> entry.first("dirlensVersion").isPresent()).isPresent();
      Map<String, String> names = new LinkedHashMap<>();
      for (Entry entry : partitions.entries()) {
        entry.first("dirlensSuffix").ifPresent(suffix -> names.put(suffix, entry.dn()));
      }
      Timing timing = timing(stages.entry());
      return known ? Optional.of(new DirlensMonitor(sessions, names, timing)) : Optional.empty();
    }
  }

  @Override
  public String program() {
    return "Dirlens";
  }

  @Override
  public List<String> partitions() {
    return List.copyOf(partitions.keySet());
  }

  @Override
  public Optional<String> why(Measure missing) {
    return Optional.empty();
  }

  @Override
  public Optional<String> whyNoSearches() {
    return Optional.empty();
  }

  @Override
  public Sample sample(String partition, IProgressMonitor monitor) throws ConnectionProblem {
    Session session = sessions.session(monitor);
    Figures figures = new Figures();
    try (Inquiry inquiry = new Inquiry(session, monitor)) {
      long now = System.currentTimeMillis();
      Question operations = inquiry.below("cn=operations,cn=monitor", "cn", "dirlensOperations");
      Question server =
          inquiry.of(
              SERVER,
              "dirlensCurrentTime",
              "dirlensHeapBytes",
              "dirlensHeapMaxBytes",
              "dirlensCollectionMillis");
      Question connections =
          inquiry.of(
              "cn=connections,cn=monitor",
              "dirlensOpenConnections",
              "dirlensReceivedBytes",
              "dirlensSentBytes");
      Question stages = inquiry.of(STAGES, "dirlensDissectedStage", "dirlensDissectedSearches");
      Question followers =
          inquiry.below(
              "cn=followers,cn=monitor",
              "dirlensFollowerAddress",
              "dirlensSearchBase",
              "dirlensFollowerLagMillis");
      PartitionQuestions ofPartition = new PartitionQuestions(inquiry, partition, now);
      operations(figures, operations.entries());
      questions += inquiry.questions();
      long serverMillis = now;
      Optional<Entry> told = server.entry();
      if (told.isPresent()) {
        serverMillis = server(figures, told.get(), now);
      }
      connections.entry().ifPresent(entry -> connections(figures, entry));
      Optional<Entry> timed = stages.entry();
      timing = timing(timed);
      timed.ifPresent(entry -> stages(figures, entry));
      followers(figures, followers.entries());
      ofPartition.read(figures);
      return new Sample(now, serverMillis, figures.all());
    }
  }

  /** Those of one partition. */
  private final class PartitionQuestions {
    private final Question searches;
    private final Question parts;
    private final Question indices;
    private final Optional<Question> shapesAsked;

    PartitionQuestions(Inquiry inquiry, String partition, long nowMillis) throws ConnectionProblem {
      String dn = partitions.getOrDefault(partition, "cn=none,cn=partitions,cn=monitor");
      searches = inquiry.of(dn, "dirlensLatencyHistogram");
      parts =
          inquiry.below(
              dn,
              "cn",
              "dirlensCacheHits",
              "dirlensCacheMisses",
              "dirlensDirtyBytes",
              "dirlensLogBytes",
              "dirlensRecordWrittenBytes");
      indices = inquiry.below("cn=indices," + dn, "cn", "dirlensCacheHits", "dirlensCacheMisses");
      if (!partition.equals(shapesOf) || nowMillis - shapesAskedMillis >= SHAPES_MILLIS) {
        shapesAskedMillis = nowMillis;
        shapesOf = partition;
        shapesAsked =
            Optional.of(
                inquiry.below("cn=shapes," + dn, "dirlensFilterShape", "dirlensLatencyHistogram"));
      } else {
        shapesAsked = Optional.empty();
      }
    }

    void read(Figures figures) throws ConnectionProblem {
      searches.entry().ifPresent(entry -> latency(figures, LatencyText.of(entry)));
      for (Entry part : parts.entries()) {
        part(figures, part);
      }
      for (Entry index : indices.entries()) {
        String name = index.first("cn").orElse("").replace("/", ", ");
        figures.hits(name, index, "dirlensCacheHits", "dirlensCacheMisses");
      }
      if (shapesAsked.isPresent()) {
        shapes = shapesAsked.get().entries();
      }
      for (Entry shape : shapes) {
        String name = shape.first("dirlensFilterShape").orElse("");
        figures.put(Measure.SHAPES, name, new Figure.Percentile(LatencyText.of(shape), 95));
      }
    }
  }

  /** The searches by which this asks have been counted there, too. */
  private void operations(Figures figures, List<Entry> kinds) {
    for (Entry kind : kinds) {
      String name = kind.first("cn").orElse("");
      double own = name.equals("search") ? questions : 0;
      Figures.number(kind, "dirlensOperations")
          .ifPresent(
              total -> figures.put(Measure.OPERATIONS, name, new Figure.Counter(total - own)));
    }
  }

  /** The clock of the server, in milliseconds since 1970. */
  private static long server(Figures figures, Entry entry, long nowMillis) {
    figures.level(Measure.MEMORY, "used", entry, "dirlensHeapBytes");
    figures.level(Measure.MEMORY, "most", entry, "dirlensHeapMaxBytes");
    long millis = entry.first("dirlensCurrentTime").map(DirlensMonitor::millis).orElse(nowMillis);
    Figures.number(entry, "dirlensCollectionMillis")
        .ifPresent(
            taken ->
                figures.put(Measure.COLLECTIONS, "of the time", new Figure.Share(taken, millis)));
    return millis;
  }

  private static void connections(Figures figures, Entry entry) {
    figures.level(Measure.CONNECTIONS, "open", entry, "dirlensOpenConnections");
    figures.counter(Measure.TRAFFIC, "received", entry, "dirlensReceivedBytes");
    figures.counter(Measure.TRAFFIC, "sent", entry, "dirlensSentBytes");
  }

  private static void stages(Figures figures, Entry entry) {
    double searches = Figures.number(entry, "dirlensDissectedSearches").orElse(0.0);
    for (String line : entry.texts("dirlensDissectedStage")) {
      String[] words = line.split(" ");
      double micros = Long.parseLong(words[1].substring("nanos=".length())) / 1e3;
      figures.put(Measure.STAGES, words[0], new Figure.Share(micros, searches));
    }
  }

  private static void followers(Figures figures, List<Entry> followers) {
    for (Entry follower : followers.subList(0, Math.min(FOLLOWERS_MAX, followers.size()))) {
      String name =
          follower.first("dirlensFollowerAddress").orElse("")
              + " "
              + follower.first("dirlensSearchBase").orElse("");
      Figures.number(follower, "dirlensFollowerLagMillis")
          .ifPresent(
              millis -> figures.put(Measure.LAG, name.strip(), new Figure.Level(1_000 * millis)));
    }
  }

  private static void latency(Figures figures, Latency all) {
    figures.put(Measure.LATENCY, Series.MEDIAN.name(), new Figure.Percentile(all, 50));
    figures.put(Measure.LATENCY, "p95", new Figure.Percentile(all, 95));
    figures.put(Measure.LATENCY, "p99", new Figure.Percentile(all, 99));
  }

  private static void part(Figures figures, Entry part) {
    switch (part.first("cn").orElse("")) {
      case "entry cache" -> figures.hits("entries", part, "dirlensCacheHits", "dirlensCacheMisses");
      case "name cache" -> figures.hits("names", part, "dirlensCacheHits", "dirlensCacheMisses");
      case "store" -> {
        figures.level(Measure.DIRTY, "changed pages", part, "dirlensDirtyBytes");
        figures.counter(Measure.WRITTEN, "change log", part, "dirlensLogBytes");
        figures.counter(Measure.WRITTEN, "records", part, "dirlensRecordWrittenBytes");
      }
      default -> {
        // Folders of what is asked for by itself.
      }
    }
  }

  private static long millis(String time) {
    try {
      return TIME.parse(time, Instant::from).toEpochMilli();
    } catch (DateTimeParseException e) {
      return System.currentTimeMillis();
    }
  }

  // Slow searches

  @Override
  public List<SlowSearch> slowest(long fromMillis, long toMillis, IProgressMonitor monitor)
      throws ConnectionProblem {
    String filter =
        "(&(dirlensSearchEnded>=%s)(dirlensSearchEnded<=%s))"
            .formatted(time(fromMillis), time(toMillis));
    try (Inquiry inquiry = new Inquiry(sessions.session(monitor), monitor)) {
      List<Entry> found = inquiry.ask(SLOW, Scope.ONE_LEVEL, filter, "*").entries();
      questions += inquiry.questions();
      return found.stream()
          .map(DirlensMonitor::search)
          .sorted(Comparator.comparingLong(SlowSearch::micros).reversed())
          .toList();
    }
  }

  private static String time(long millis) {
    return TIME.format(Instant.ofEpochMilli(millis));
  }

  private static SlowSearch search(Entry entry) {
    return new SlowSearch(
        Instant.ofEpochMilli(millis(text(entry, "dirlensSearchEnded"))),
        number(entry, "dirlensSearchMicros"),
        new SlowSearch.Asked(
            text(entry, "dirlensSearchBase"),
            scope(text(entry, "dirlensSearchScope")),
            text(entry, "dirlensSearchFilter"),
            text(entry, "dirlensIdentity")),
        new SlowSearch.Use(
            entry.texts("dirlensIndexUsed"),
            text(entry, "dirlensUnindexed").equals("TRUE"),
            number(entry, "dirlensCandidates"),
            number(entry, "dirlensExaminedEntries"),
            number(entry, "dirlensReturnedEntries")),
        text(entry, "dirlensResult"));
  }

  private static Scope scope(String word) {
    return switch (word) {
      case "base" -> Scope.BASE;
      case "one" -> Scope.ONE_LEVEL;
      default -> Scope.SUBTREE;
    };
  }

  private static String text(Entry entry, String attribute) {
    return entry.first(attribute).orElse("");
  }

  private static long number(Entry entry, String attribute) {
    return Figures.number(entry, attribute).map(Double::longValue).orElse(0L);
  }

  // Stages

  @Override
  public boolean timesStages() {
    return true;
  }

  private static Timing timing(Optional<Entry> stages) {
    return stages.isPresent() ? Timing.ON : Timing.OFF;
  }

  @Override
  public Timing timing() {
    return timing;
  }

  @Override
  public Write timeStages(Timing wanted) {
    String value = wanted == Timing.ON ? "TRUE" : "FALSE";
    return new Write.Modify(
        "cn=monitoring,cn=config",
        List.of(
            new Modification(Modification.Kind.REPLACE, Attribute.of("dirlensDissection", value))));
  }
}
