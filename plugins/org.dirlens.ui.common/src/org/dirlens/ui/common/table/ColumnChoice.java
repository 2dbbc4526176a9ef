package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which columns of a table are shown, in which order and how wide. Columns it does not know yet
 * come last and are shown.
 */
record ColumnChoice(List<Place> places) {
  /** As the table was made. */
  static final ColumnChoice AS_MADE = new ColumnChoice(List.of());

  /** Titles kept; a table whose columns vary from search to search forgets the oldest. */
  private static final int KEPT_MAX = 100;

  /**
   * One column.
   *
   * @param width in points, 0 for the width it was made with
   */
  record Place(String title, int width, boolean shown) {}

  ColumnChoice {
    places = List.copyOf(places);
  }

  /** All these columns in the order chosen, hidden ones too. */
  <T> List<ResultColumn<T>> ordered(List<ResultColumn<T>> made) {
    Map<String, Integer> chosen = new HashMap<>();
    places.forEach(place -> chosen.putIfAbsent(place.title(), chosen.size()));
    List<ResultColumn<T>> ordered = new ArrayList<>(made);
    ordered.sort(
        (one, other) ->
            Integer.compare(
                chosen.getOrDefault(one.title(), Integer.MAX_VALUE),
                chosen.getOrDefault(other.title(), Integer.MAX_VALUE)));
    return ordered;
  }

  /** Those that are shown; all if none of them would be. */
  <T> List<ResultColumn<T>> shown(List<ResultColumn<T>> made) {
    List<ResultColumn<T>> shown =
        ordered(made).stream().filter(column -> shown(column.title())).toList();
    return shown.isEmpty() ? made : shown;
  }

  boolean shown(String title) {
    return place(title).map(Place::shown).orElse(true);
  }

  /** The chosen width, 0 if none was. */
  int width(String title) {
    return place(title).map(Place::width).orElse(0);
  }

  private Optional<Place> place(String title) {
    return places.stream().filter(place -> place.title().equals(title)).findFirst();
  }

  /** These places; columns that are not among them stay known. */
  ColumnChoice with(List<Place> chosen) {
    List<Place> all = new ArrayList<>(chosen);
    places.stream()
        .filter(old -> chosen.stream().noneMatch(place -> place.title().equals(old.title())))
        .forEach(all::add);
    return new ColumnChoice(all.subList(0, Math.min(all.size(), KEPT_MAX)));
  }

  /** As text that {@link #read} takes. */
  String written() {
    return places.stream()
        .map(place -> place.width() + (place.shown() ? " + " : " - ") + place.title())
        .collect(Collectors.joining("\n"));
  }

  /** What was written; lines that make no sense are left out. */
  static ColumnChoice read(String written) {
    return new ColumnChoice(
        Arrays.stream(written.split("\n"))
            .map(ColumnChoice::readLine)
            .flatMap(Optional::stream)
            .toList());
  }

  private static Optional<Place> readLine(String line) {
    String[] parts = line.split(" ", 3);
    if (parts.length < 3 || !parts[0].matches("[0-9]{1,5}")) {
      return Optional.empty();
    }
    return Optional.of(new Place(parts[2], Integer.parseInt(parts[0]), parts[1].equals("+")));
  }
}
