package org.dirlens.load.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.data.Zipf;
import org.dirlens.load.workload.ValueSource.Choice;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/** Reads sections {@code [value NAME]}. */
final class ValueReader {
  private static final int LINES_MAX = 1_000_000;
  private static final int CHARS_MAX = 1_024;
  private static final long DATA_SEED = 42;
  private static final Pattern RANGE =
      Pattern.compile("(-?\\d{1,18})\\s+to\\s+(-?\\d{1,18}|entries)");
  private static final Pattern ZIPF = Pattern.compile("zipf\\s+(\\d{1,2}(\\.\\d{1,6})?)");
  private static final Pattern DATA = Pattern.compile("(\\S+)\\s+(\\S+)");
  private static final String[] SOURCES = {"range", "list", "file", "letters", "digits", "data"};

  private final Workload.Head head;
  private final @Nullable Path folder;

  ValueReader(Workload.Head head, @Nullable Path folder) {
    this.head = head;
    this.folder = folder;
  }

  ValueSource read(Section section) throws WorkloadProblem {
    Section.Setting source = section.oneOf(SOURCES);
    Optional<Section.Setting> skew = section.optional("skew");
    ValueSource value =
        switch (source.key()) {
          case "range" -> range(source, skew);
          case "list" -> list(source, Settings.list(source), skew);
          case "file" -> list(source, lines(source), skew);
          case "data" -> data(source, section.optional("data-seed"), skew);
          default -> characters(source, skew);
        };
    section.close("range", "list", "file", "letters", "digits", "data", "data-seed", "skew");
    return value;
  }

  private static ValueSource characters(Section.Setting source, Optional<Section.Setting> skew)
      throws WorkloadProblem {
    int count = (int) Settings.whole(source, 1, CHARS_MAX);
    if (skew.isPresent()) {
      throw Settings.problem(skew.get(), "has no meaning for " + source.key());
    }
    return source.key().equals("letters") ? ValueSource.letters(count) : ValueSource.digits(count);
  }

  private ValueSource range(Section.Setting source, Optional<Section.Setting> skew)
      throws WorkloadProblem {
    Matcher range = RANGE.matcher(source.value());
    if (!range.matches()) {
      throw Settings.problem(
          source, "must be FIRST to LAST or FIRST to entries, not " + source.value());
    }
    long first = Long.parseLong(range.group(1));
    boolean all = range.group(2).equals("entries");
    long last = all ? head.entries() : Long.parseLong(range.group(2));
    if (last < first) {
      throw Settings.problem(source, "has no number: " + first + " is behind " + last);
    }
    return ValueSource.range(first, choice(last - first + 1, skew));
  }

  private static Choice choice(long count, Optional<Section.Setting> skew) throws WorkloadProblem {
    if (skew.isEmpty() || skew.get().value().equals("uniform")) {
      return new Choice(count, null);
    }
    Matcher zipf = ZIPF.matcher(skew.get().value());
    if (!zipf.matches()) {
      throw Settings.problem(
          skew.get(), "must be uniform or zipf EXPONENT, not " + skew.get().value());
    }
    try {
      return new Choice(count, new Zipf(count, Double.parseDouble(zipf.group(1))));
    } catch (IllegalArgumentException e) {
      throw Settings.problem(skew.get(), "has an exponent above 0, at most " + Zipf.EXPONENT_MAX);
    }
  }

  private static ValueSource list(
      Section.Setting source, List<String> texts, Optional<Section.Setting> skew)
      throws WorkloadProblem {
    if (texts.isEmpty()) {
      throw Settings.problem(source, "has no value");
    }
    return ValueSource.list(texts, choice(texts.size(), skew));
  }

  private List<String> lines(Section.Setting source) throws WorkloadProblem {
    Path file = folder == null ? Path.of(source.value()) : folder.resolve(source.value());
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (lines.size() == LINES_MAX || line.length() > CHARS_MAX) {
          throw Settings.problem(
              source,
              "has at most %d lines of %d characters: %s".formatted(LINES_MAX, CHARS_MAX, file));
        }
        if (!line.isEmpty()) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      throw Settings.problem(source, "cannot be read as UTF-8 text: " + file);
    }
    return lines;
  }

  private ValueSource data(
      Section.Setting source, Optional<Section.Setting> seed, Optional<Section.Setting> skew)
      throws WorkloadProblem {
    Matcher words = DATA.matcher(source.value());
    if (!words.matches()) {
      throw Settings.problem(source, "must be TEMPLATE ATTRIBUTE, not " + source.value());
    }
    long dataSeed =
        seed.isEmpty() ? DATA_SEED : Settings.whole(seed.get(), Long.MIN_VALUE, Long.MAX_VALUE);
    try {
      Schema schema = Schema.standard();
      Dn base = Dn.parse(head.base(), schema);
      var data = DataTemplate.of(words.group(1)).below(base, dataSeed, head.entries(), schema);
      String attribute = words.group(2);
      if (!attribute.equals("dn") && data.entry(1).first(attribute) == null) {
        throw Settings.problem(source, "names an attribute that the entries lack: " + attribute);
      }
      return ValueSource.data(data, attribute, choice(head.entries(), skew));
    } catch (LdapProblem | IllegalArgumentException e) {
      throw Settings.problem(source, "cannot be made: " + e.getMessage());
    }
  }

  static Workload.Head head(Section section, WorkloadReader.Given given) throws WorkloadProblem {
    Section.Setting base = section.required("base");
    Settings.requireName(base, base.value());
    Optional<Section.Setting> entries = section.optional("entries");
    Optional<Section.Setting> seed = section.optional("seed");
    long most = DataFile.ENTRIES_MAX;
    long count = entries.isEmpty() ? 1 : Settings.whole(entries.get(), 1, most);
    String title = section.required("title").value();
    section.close("title", "base", "entries", "seed");
    return new Workload.Head(
        title,
        given.base() == null ? base.value() : given.base(),
        given.entries() == null ? count : given.entries(),
        seed.isEmpty() ? DATA_SEED : Settings.whole(seed.get(), Long.MIN_VALUE, Long.MAX_VALUE));
  }
}
