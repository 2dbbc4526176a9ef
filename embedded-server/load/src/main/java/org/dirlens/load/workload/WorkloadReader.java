package org.dirlens.load.workload;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.load.client.LoadShape;
import org.dirlens.load.client.RequestMix;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workload.
 *
 * <pre>
 * title = Lookup by uid
 * base = dc=example,dc=com
 * entries = 100000
 *
 * [load]
 * connections = 8
 * duration = 30 s
 *
 * [value number]
 * range = 1 to entries
 *
 * [search by-uid]
 * base = {base}
 * filter = (uid=user.{number})
 * </pre>
 *
 * What each section may hold stands in docs/workloads.md.
 */
public final class WorkloadReader {
  private static final double WEIGHT_MAX = 1_000_000;
  private static final int VALUES_MAX = 100;
  private static final String[] LOAD_KEYS = {
    "threads", "connections", "outstanding", "rate", "think", "ramp", "warm-up", "duration"
  };
  private static final Duration DURATION = Duration.ofSeconds(30);

  private WorkloadReader() {}

  /**
   * What takes the place of what the text says.
   *
   * @param base a DN; null for that of the text
   * @param entries null for those of the text
   * @param folder in which files of values are; null for the folder of the process
   */
  public record Given(@Nullable String base, @Nullable Long entries, @Nullable Path folder) {
    /** The text says all. */
    public static final Given NOTHING = new Given(null, null, null);
  }

  /**
   * Reads a text.
   *
   * @throws WorkloadProblem with the line and what is wrong in it
   */
  public static Workload read(String text, Given given) throws WorkloadProblem {
    List<Section> sections = Section.read(text);
    Workload.Head head = ValueReader.head(sections.getFirst(), given);
    List<Section> others = sections.subList(1, sections.size());
    requireUnique(others);
    Map<String, ValueSource> values = values(others, new ValueReader(head, given.folder()));
    List<Operation> operations =
        operations(others, new OperationReader(others, values.keySet(), given.folder()));
    if (operations.isEmpty()) {
      throw new WorkloadProblem(1, "there is no operation, as [search NAME]");
    }
    return new Workload(head, shape(others), values, operations);
  }

  private static void requireUnique(List<Section> sections) throws WorkloadProblem {
    Set<String> names = new HashSet<>();
    for (Section section : sections) {
      boolean load = section.kind().equals("load");
      if (load != section.name().isEmpty()) {
        throw new WorkloadProblem(
            section.line(), load ? "[load] has no name" : section + " needs a name");
      }
      String space = load || section.kind().equals("value") ? section.kind() : "operation";
      if (!names.add(space + " " + section.name())) {
        throw new WorkloadProblem(section.line(), section.name() + " is there already");
      }
    }
  }

  private static Map<String, ValueSource> values(List<Section> sections, ValueReader reader)
      throws WorkloadProblem {
    Map<String, ValueSource> values = new HashMap<>();
    for (Section section : sections) {
      if (!section.kind().equals("value")) {
        continue;
      }
      if (section.name().equals(Draws.BASE) || section.name().equals(Draws.UNIQUE)) {
        throw new WorkloadProblem(section.line(), section.name() + " has a meaning already");
      }
      if (values.size() == VALUES_MAX) {
        throw new WorkloadProblem(section.line(), "there are at most " + VALUES_MAX + " values");
      }
      values.put(section.name(), reader.read(section));
    }
    return values;
  }

  private static LoadShape shape(List<Section> sections) throws WorkloadProblem {
    Optional<Section> found =
        sections.stream().filter(each -> each.kind().equals("load")).findFirst();
    if (found.isEmpty()) {
      return LoadShape.closed(1, 1, DURATION);
    }
    Section load = found.get();
    int threads = count(load, "threads", 1, LoadShape.THREADS_MAX);
    int connections = count(load, "connections", threads, LoadShape.CONNECTIONS_MAX);
    int outstanding = count(load, "outstanding", 1, LoadShape.OUTSTANDING_MAX);
    double rate = rate(load);
    Duration think = time(load, "think", Duration.ZERO);
    Duration ramp = time(load, "ramp", Duration.ZERO);
    Duration warmUp = time(load, "warm-up", Duration.ZERO);
    Duration duration = time(load, "duration", DURATION);
    load.close(LOAD_KEYS);
    try {
      return new LoadShape(threads, connections, outstanding, rate, think, ramp, warmUp, duration);
    } catch (IllegalArgumentException e) {
      throw new WorkloadProblem(load.line(), "[load]: " + e.getMessage());
    }
  }

  private static int count(Section load, String key, int usual, int max) throws WorkloadProblem {
    Optional<Section.Setting> setting = load.optional(key);
    return setting.isEmpty() ? usual : (int) Settings.whole(setting.get(), 1, max);
  }

  private static double rate(Section load) throws WorkloadProblem {
    Optional<Section.Setting> setting = load.optional("rate");
    return setting.isEmpty() ? 0 : Settings.number(setting.get(), LoadShape.RATE_MAX);
  }

  private static Duration time(Section load, String key, Duration usual) throws WorkloadProblem {
    Optional<Section.Setting> setting = load.optional(key);
    return setting.isEmpty() ? usual : Settings.time(setting.get());
  }

  private static List<Operation> operations(List<Section> sections, OperationReader reader)
      throws WorkloadProblem {
    List<Operation> operations = new ArrayList<>();
    for (Section section : sections) {
      if (section.kind().equals("load") || section.kind().equals("value")) {
        continue;
      }
      if (operations.size() == RequestMix.OPERATIONS_MAX) {
        throw new WorkloadProblem(
            section.line(), "there are at most " + RequestMix.OPERATIONS_MAX + " operations");
      }
      Optional<Section.Setting> weight = section.optional("weight");
      operations.add(
          reader.read(section, weight.isEmpty() ? 1 : Settings.number(weight.get(), WEIGHT_MAX)));
    }
    return operations;
  }
}
