package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.entry.EntryRow.Role;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;

/**
 * Lays a draft out as lines: object classes, required attributes, others, operational last. A line
 * is made when it is asked for, so a hundred thousand values cost a screen of them.
 */
public final class EntryRows {
  /** Which attributes are laid out. */
  public enum Show {
    USER,
    USER_AND_OPERATIONAL
  }

  /** Bytes of a character of Java at most. */
  private static final int UTF_8_BYTES_MAX = 3;

  private final EntryDraft draft;
  private final EntryLayout layout;
  private final String wanted;
  private final ServerSchema schema;
  private final Set<String> must;
  private final Set<String> may;
  private final List<DnText.RdnValue> rdn;

  EntryRows(EntryDraft draft, EntryLayout layout) {
    this.draft = draft;
    this.layout = layout;
    this.wanted = layout.filter().toLowerCase(Locale.ROOT);
    this.schema = draft.schema();
    this.rdn = DnText.rdnValues(draft.dn());
    List<String> classes = draft.attribute("objectClass").map(Attribute::texts).orElse(List.of());
    this.must = schema.must(classes);
    this.may = schema.may(classes);
  }

  /** All values in the usual order, as the server has them. */
  public static List<EntryRow> of(EntryDraft draft, Show show) {
    return of(draft, EntryLayout.of(show).raw(true), false);
  }

  /** The lines of a layout. */
  public static List<EntryRow> of(EntryDraft draft, EntryLayout layout) {
    return of(draft, layout, true);
  }

  private static List<EntryRow> of(EntryDraft draft, EntryLayout layout, boolean folding) {
    return new EntryRows(draft, layout).rows(folding);
  }

  /**
   * Where a line is in a layout, or the first one of its attribute if it is the line of a fold.
   *
   * @return its number from 0; -1 where it is not laid out
   */
  public static int line(EntryDraft draft, EntryLayout layout, EntryRow wanted) {
    int line = 0;
    for (Span each : new EntryRows(draft, layout).spans(true)) {
      if (each.attribute().description().equalsIgnoreCase(wanted.description())) {
        int place = wanted.fold() ? 0 : each.place(wanted.index());
        return place < 0 || each.size() == 0 ? -1 : line + place;
      }
      line += each.size();
    }
    return -1;
  }

  /**
   * Where lines of an earlier layout are in this one: those with the same values, else those of
   * values that have their numbers by now, as after an edit.
   */
  public static int[] lines(EntryDraft draft, EntryLayout layout, List<EntryRow> before) {
    Map<String, List<EntryRow>> wanted =
        before.stream().collect(Collectors.groupingBy(each -> lower(each.description())));
    IntStream.Builder lines = IntStream.builder();
    int line = 0;
    EntryRows rows = new EntryRows(draft, layout);
    for (Span span : rows.spans(true)) {
      List<EntryRow> of = wanted.getOrDefault(lower(span.attribute().description()), List.of());
      int start = line;
      rows.places(span, of).forEach(place -> lines.add(start + place));
      line += span.size();
    }
    return lines.build().toArray();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The places of lines among those of an attribute. */
  private IntStream places(Span span, List<EntryRow> before) {
    if (before.isEmpty()) {
      return IntStream.empty();
    }
    Function<byte[], String> texts = texts(span.attribute());
    List<String> now =
        Arrays.stream(span.values())
            .mapToObj(number -> texts.apply(span.attribute().values().get(number)))
            .toList();
    Map<String, Integer> firsts = new HashMap<>();
    IntStream.range(0, now.size()).forEach(place -> firsts.putIfAbsent(now.get(place), place));
    return before.stream()
        .mapToInt(
            each -> {
              int place = each.fold() ? now.size() : span.place(each.index());
              boolean same = place >= 0 && place < now.size() && now.get(place).equals(each.text());
              return same || each.fold() ? place : firsts.getOrDefault(each.text(), place);
            })
        .filter(place -> place >= 0 && place < span.size())
        .distinct();
  }

  /** The attributes of the draft in the order of the table. */
  public static List<Attribute> attributes(EntryDraft draft, Show show) {
    return new EntryRows(draft, EntryLayout.of(show)).ordered();
  }

  List<Attribute> ordered() {
    Comparator<Attribute> byName =
        Comparator.comparing(each -> each.description().toLowerCase(Locale.ROOT));
    Comparator<Attribute> byRole = Comparator.comparing(each -> role(each.description()));
    Comparator<Attribute> order = layout.order().byName() ? byName : byRole.thenComparing(byName);
    boolean reversed = layout.order().byName() && layout.order().descending();
    return draft.current().attributes().stream()
        .filter(
            each ->
                layout.show() == Show.USER_AND_OPERATIONAL
                    || !draft.operational(each.description()))
        .sorted(reversed ? order.reversed() : order)
        .toList();
  }

  Role role(String description) {
    String name =
        schema
            .attribute(description)
            .map(AttributeInfo::name)
            .orElse(Attribute.typeOf(description));
    if (name.equalsIgnoreCase("objectClass")) {
      return Role.OBJECT_CLASS;
    }
    if (draft.operational(description)) {
      return Role.OPERATIONAL;
    }
    if (must.contains(name)) {
      return Role.MUST;
    }
    return may.contains(name) ? Role.MAY : Role.OTHER;
  }

  // Lines

  /** The lines of one attribute: the values with these numbers, and perhaps a fold. */
  private record Span(Attribute attribute, Role role, int[] values, String fold) {
    int size() {
      return values.length + (fold.isEmpty() ? 0 : 1);
    }

    /** Where a value is among the lines; -1 if it is not. */
    int place(int number) {
      return IntStream.range(0, values.length)
          .filter(at -> values[at] == number)
          .findFirst()
          .orElse(-1);
    }
  }

  private List<EntryRow> rows(boolean folding) {
    List<Span> spans = spans(folding);
    int[] starts = new int[spans.size() + 1];
    for (int at = 0; at < spans.size(); at++) {
      starts[at + 1] = starts[at] + spans.get(at).size();
    }
    return new Lines(spans, starts);
  }

  private List<Span> spans(boolean folding) {
    return ordered().stream().map(each -> span(each, folding)).toList();
  }

  private Span span(Attribute attribute, boolean folding) {
    int[] all = numbers(attribute);
    Role role = role(attribute.description());
    if (!folding) {
      return new Span(attribute, role, all, "");
    }
    boolean whole = layout.whole(attribute.description());
    int most = whole ? EntryLayout.SHOWN_VALUES_MAX : EntryLayout.FOLDED_VALUES;
    int[] shown = all.length <= most ? all : Arrays.copyOf(all, most);
    return new Span(attribute, role, shown, fold(all.length, whole));
  }

  /** What is said of values that are not shown; empty where all are, and always were. */
  private String fold(int values, boolean whole) {
    int hidden = values - EntryLayout.SHOWN_VALUES_MAX;
    if (!layout.filter().isEmpty()) {
      return hidden > 0 ? "%,d more match; type more to find them".formatted(hidden) : "";
    }
    int more = values - EntryLayout.FOLDED_VALUES;
    if (more <= 0) {
      return "";
    }
    if (whole) {
      String first = "Show the first ten only";
      return hidden > 0 ? "%,d more are found by the filter. ".formatted(hidden) + first : first;
    }
    return hidden > 0
        ? "Show %,d of %,d more".formatted(more - hidden, more)
        : "Show %,d more".formatted(more);
  }

  private int[] numbers(Attribute attribute) {
    IntStream all = IntStream.range(0, attribute.values().size());
    Function<byte[], String> texts = texts(attribute);
    if (!layout.filter().isEmpty() && !contains(attribute.description())) {
      all = all.filter(number -> contains(texts.apply(attribute.values().get(number))));
    }
    if (!layout.order().byValue()) {
      return all.toArray();
    }
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    record Numbered(int number, String text) {}
    return all.mapToObj(number -> new Numbered(number, texts.apply(attribute.values().get(number))))
        .sorted(
            Comparator.comparing(
                Numbered::text, layout.order().descending() ? order.reversed() : order))
        .mapToInt(Numbered::number)
        .toArray();
  }

  private boolean contains(String text) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  private Function<byte[], String> texts(Attribute attribute) {
    return layout.raw()
        ? ValueText.of(attribute.description(), schema)
        : ValueText.decorated(attribute.description(), schema);
  }

  private boolean inRdn(String description, byte[] value) {
    return rdn.stream()
        .anyMatch(
            each ->
                value.length <= each.value().length() * UTF_8_BYTES_MAX
                    && schema.sameAttribute(each.type(), description)
                    && each.value().equals(new String(value, StandardCharsets.UTF_8)));
  }

  /** The lines of all spans, each made when it is asked for. */
  private final class Lines extends AbstractList<EntryRow> implements RandomAccess {
    private final List<Span> spans;
    private final int[] starts;

    Lines(List<Span> spans, int[] starts) {
      this.spans = spans;
      this.starts = starts;
    }

    @Override
    public int size() {
      return starts[spans.size()];
    }

    @Override
    public EntryRow get(int line) {
      int found = Arrays.binarySearch(starts, 0, spans.size(), line);
      int number = found >= 0 ? found : -found - 2;
      while (spans.get(number).size() == 0) {
        number++;
      }
      return row(spans.get(number), line - starts[number]);
    }

    private EntryRow row(Span span, int place) {
      String description = span.attribute().description();
      if (place >= span.values().length) {
        return new EntryRow(description, EntryRow.FOLD, span.fold(), span.role(), false);
      }
      int number = span.values()[place];
      byte[] value = span.attribute().values().get(number);
      boolean named = span.role() != Role.OBJECT_CLASS && inRdn(description, value);
      return new EntryRow(
          description,
          number,
          texts(span.attribute()).apply(value),
          named ? Role.RDN : span.role(),
          place == 0);
    }
  }
}
