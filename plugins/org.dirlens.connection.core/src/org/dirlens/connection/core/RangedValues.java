package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Attributes of which a server sends a range of the values, as Active Directory does where there
 * are more than 1,500: {@code member;range=0-1499}. The others are asked for, one range after the
 * other up to {@code 4500-*}, and the attribute gets its plain name. Who asks for a range gets it.
 */
final class RangedValues {
  /** Most values that are put together. */
  private static final int VALUES_MAX = 10_000_000;

  private static final Pattern RANGE =
      Pattern.compile(
          "(?<before>[^;]+.*?);range=(?<first>\\d{1,9})-(?<last>\\d{1,9}|\\*)(?<after>;.*)?",
          Pattern.CASE_INSENSITIVE);

  private final Session session;
  private final String dn;
  private final IProgressMonitor monitor;

  private RangedValues(Session session, String dn, IProgressMonitor monitor) {
    this.session = session;
    this.dn = dn;
    this.monitor = monitor;
  }

  /** Some values of an attribute; the last number is -1 where there are no more. */
  private record Part(String plain, int first, int last, List<byte[]> values) {
    static Optional<Part> of(Attribute attribute) {
      if (attribute.description().indexOf(';') < 0) {
        return Optional.empty();
      }
      Matcher range = RANGE.matcher(attribute.description());
      return range.matches()
          ? Optional.of(
              new Part(
                  range.group("before") + Optional.ofNullable(range.group("after")).orElse(""),
                  Integer.parseInt(range.group("first")),
                  range.group("last").equals("*") ? -1 : Integer.parseInt(range.group("last")),
                  attribute.values()))
          : Optional.empty();
    }

    boolean follows(Part before) {
      return plain.equalsIgnoreCase(before.plain)
          && first == before.last + 1
          && (last < 0 || last >= first);
    }
  }

  /**
   * The entry with all values of its attributes. No witness is told of the searches for the rest:
   * they are part of the one that found the entry.
   *
   * @throws ConnectionProblem also when the server does not send the rest of them
   */
  static Entry whole(Session session, SearchQuery query, Entry entry, IProgressMonitor monitor)
      throws ConnectionProblem {
    boolean ranged = entry.attributes().stream().anyMatch(each -> Part.of(each).isPresent());
    boolean wanted = query.attributes().stream().anyMatch(each -> RANGE.matcher(each).matches());
    return ranged && !wanted
        ? new RangedValues(session.witnessedBy(SearchWitness.NONE), entry.dn(), monitor)
            .whole(entry)
        : entry;
  }

  private Entry whole(Entry entry) throws ConnectionProblem {
    List<Attribute> attributes = new ArrayList<>();
    for (Attribute each : entry.attributes()) {
      Optional<Part> part = Part.of(each);
      attributes.add(part.isPresent() ? whole(part.get()) : each);
    }
    // Beside the range stands the attribute without any value.
    attributes.removeIf(each -> each.values().isEmpty() && twice(each, attributes));
    return new Entry(dn, attributes);
  }

  private static boolean twice(Attribute attribute, List<Attribute> all) {
    return all.stream()
        .anyMatch(
            each ->
                each != attribute && each.description().equalsIgnoreCase(attribute.description()));
  }

  private Attribute whole(Part first) throws ConnectionProblem {
    List<byte[]> values = new ArrayList<>(first.values());
    Part part = first;
    while (part.last() >= 0) {
      part = behind(part);
      values.addAll(part.values());
      if (values.size() > VALUES_MAX) {
        throw incomplete(part);
      }
    }
    return new Attribute(first.plain(), values);
  }

  private Part behind(Part part) throws ConnectionProblem {
    String asked = "%s;range=%d-*".formatted(part.plain(), part.last() + 1);
    return session.read(dn, List.of(asked), monitor).stream()
        .flatMap(entry -> entry.attributes().stream())
        .flatMap(each -> Part.of(each).stream())
        .filter(each -> each.follows(part))
        .findFirst()
        .orElseThrow(() -> incomplete(part));
  }

  private ConnectionProblem incomplete(Part part) {
    return ConnectionProblem.request(
        "The server sent values of %s up to number %,d, and not the rest, of %s"
            .formatted(part.plain(), part.last(), Texts.oneLine(dn)));
  }
}
