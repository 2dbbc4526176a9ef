package org.dirlens.browser.core.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.text.NaturalOrder;
import org.dirlens.connection.text.Shortened;

/**
 * The result of a search as rows of text, which grows while the search runs: the DN, then one cell
 * an attribute. A search that names its attributes has those as columns; one that wants all has
 * also the attributes that most of its first {@value #SAMPLE_ENTRIES} entries have, of fewer where
 * they are large. Until those have come the columns may change, afterwards only what they show is
 * kept. Safe for all threads.
 */
public final class SearchRows {
  /** Columns chosen when the search names no attributes. */
  public static final int COLUMNS_CHOSEN = 6;

  /** Entries that are kept whole until the columns are chosen for good. */
  static final int SAMPLE_ENTRIES = 500;

  /** Octets of values that are kept with them. */
  static final long SAMPLE_BYTES_MAX = 16L << 20;

  /** Longest text of a cell. */
  static final int CELL_CHARS_MAX = 200;

  private static final Set<String> NOT_CHOSEN =
      Set.of("objectclass", "userpassword", "usercertificate", "jpegphoto");

  /** One entry. {@code cells} runs beside the columns. */
  public record Row(String dn, List<String> cells) {}

  private final PackedRows packed = new PackedRows();
  private final List<Entry> sample = new ArrayList<>();
  private ServerSchema schema = ServerSchema.EMPTY;
  private final List<String> named;
  private List<String> columns;
  private final Map<Integer, List<String>> replaced = new HashMap<>();
  private long sampleBytes;
  private int sampled;
  private int references;
  private boolean settled;

  /**
   * No rows yet.
   *
   * @param asked the attributes the search names
   */
  SearchRows(List<String> asked) {
    settled = !wildcard(asked);
    named = asked.stream().filter(each -> !wildcard(List.of(each))).toList();
    columns = settled ? named : List.of();
  }

  /** Shows a row as the entry is now; the others stay as they came. */
  public synchronized void replace(int index, Entry entry) {
    settle();
    replaced.put(index, cells(entry));
  }

  private static boolean wildcard(List<String> asked) {
    return asked.isEmpty() || asked.stream().anyMatch(each -> each.equals("*") || each.equals("+"));
  }

  /** The schema that says how values are shown; before the first entry. */
  synchronized void read(ServerSchema known) {
    schema = known;
  }

  synchronized void add(Entry entry) {
    if (settled) {
      packed.add(cells(entry));
      return;
    }
    sample.add(entry);
    sampleBytes += entry.octets();
    if (sample.size() == SAMPLE_ENTRIES || sampleBytes > SAMPLE_BYTES_MAX) {
      settle();
    }
  }

  /** Adds rows of URLs that other servers have more below. */
  synchronized void addReferences(List<String> urls) {
    urls.forEach(url -> add(new Entry(url, List.of())));
    references += urls.size();
  }

  /** Whether the DN of a row is none but the URL of another server, which was not followed. */
  public static boolean reference(String dn) {
    return dn.regionMatches(true, 0, "ldap://", 0, 7)
        || dn.regionMatches(true, 0, "ldaps://", 0, 8);
  }

  /** Whether the text of a cell is the beginning of a longer one. */
  public static boolean cut(String cell) {
    return cell.length() >= CELL_CHARS_MAX && cell.endsWith("…");
  }

  /** There will be no further entries, so the columns are chosen for good. */
  synchronized void settle() {
    if (!settled) {
      columns = commonest();
      settled = true;
      sample.forEach(entry -> packed.add(cells(entry)));
      sample.clear();
    }
  }

  private List<String> commonest() {
    Map<String, Integer> counts = new HashMap<>();
    for (Entry entry : sample) {
      for (Attribute attribute : entry.attributes()) {
        if (!NOT_CHOSEN.contains(attribute.type().toLowerCase(Locale.ROOT))) {
          counts.merge(attribute.description(), 1, Integer::sum);
        }
      }
    }
    Comparator<Map.Entry<String, Integer>> byCount = Map.Entry.comparingByValue();
    Stream<String> common =
        counts.entrySet().stream()
            .sorted(byCount.reversed().thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .filter(each -> named.stream().noneMatch(name -> schema.sameAttribute(name, each)))
            .limit(COLUMNS_CHOSEN);
    return Stream.concat(named.stream(), common).toList();
  }

  /** The DN and the cells. */
  private List<String> cells(Entry entry) {
    List<String> cells = new ArrayList<>(1 + columns.size());
    cells.add(entry.dn());
    schema.asked(columns, entry).forEach(shown -> cells.add(cell(shown)));
    return cells;
  }

  private String cell(List<Attribute> shown) {
    StringBuilder text = new StringBuilder();
    String between = "";
    for (Attribute each : shown) {
      Function<byte[], String> form = ValueText.of(each.description(), schema);
      for (int at = 0; at < each.values().size() && text.length() <= CELL_CHARS_MAX; at++) {
        text.append(between).append(form.apply(each.values().get(at)));
        between = " | ";
      }
    }
    return Shortened.to(CELL_CHARS_MAX, text.toString());
  }

  /** Attribute descriptions as far as they are chosen; the DN comes before them. */
  public synchronized List<String> columns() {
    if (!settled && sampled != sample.size()) {
      sampled = sample.size();
      columns = commonest();
    }
    return columns;
  }

  /** Rows so far. */
  public synchronized int size() {
    return packed.size() + sample.size();
  }

  /** Rows so far that are entries. */
  public synchronized int entries() {
    return size() - references;
  }

  /** Rows so far that are references to other servers. */
  public synchronized int references() {
    return references;
  }

  /** About what the rows take of the heap. */
  public synchronized long bytes() {
    return packed.bytes();
  }

  /** Row number {@code index} in the order they came, from 0. */
  public synchronized Row row(int index) {
    List<String> texts = texts(index);
    return new Row(texts.getFirst(), texts.subList(1, texts.size()));
  }

  private synchronized String text(int index, int column) {
    List<String> other = replaced.get(index);
    if (other != null) {
      return other.get(column);
    }
    return settled ? packed.cell(index, column) : cells(sample.get(index)).get(column);
  }

  /** Which end comes first. */
  public enum Direction {
    ASCENDING,
    DESCENDING
  }

  private record Key(String text, int row) {}

  /**
   * The numbers of the rows whose DN and cells pass a test, in the order they came.
   *
   * @param rows how many rows are looked at, from the first
   */
  public int[] matching(Predicate<List<String>> wanted, int rows) {
    return IntStream.range(0, rows).filter(row -> wanted.test(texts(row))).toArray();
  }

  private synchronized List<String> texts(int row) {
    List<String> other = replaced.get(row);
    if (other != null) {
      return other;
    }
    return settled ? packed.row(row, 1 + columns.size()) : cells(sample.get(row));
  }

  /**
   * Rows in natural order of one column, those of equal texts in the order they are given. Takes a
   * while and, as long as it runs, about as much memory as the column's texts.
   *
   * @param numbers the numbers of the rows
   * @param column 0 for the DN, else the number of a column from 1
   */
  public int[] sorted(int[] numbers, int column, Direction direction) {
    Key[] keys = new Key[numbers.length];
    for (int at = 0; at < numbers.length; at++) {
      keys[at] = new Key(text(numbers[at], column), numbers[at]);
    }
    Comparator<Key> order = (one, other) -> NaturalOrder.compare(one.text(), other.text());
    Arrays.sort(keys, direction == Direction.DESCENDING ? order.reversed() : order);
    return Arrays.stream(keys).mapToInt(Key::row).toArray();
  }
}
