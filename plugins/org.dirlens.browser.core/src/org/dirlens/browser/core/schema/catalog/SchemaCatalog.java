package org.dirlens.browser.core.schema.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Reference;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.text.NaturalOrder;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * All definitions of a schema and what they have to do with each other. Names are found in any case
 * of letters, by any of their names or by OID. Immutable.
 */
public final class SchemaCatalog {
  private static final String SUBSCHEMA = "subschemaSubentry";

  private static final Comparator<SchemaElement> BY_NAME =
      (one, other) -> NaturalOrder.compare(one.name(), other.name());

  private static final Set<Role> SUPERIORS = Set.of(Role.SUPERIOR_CLASS, Role.SUPERIOR_TYPE);

  /** What a definition has from its superior if it has none of its own. */
  private static final List<Role> INHERITED =
      List.of(Role.SYNTAX, Role.EQUALITY, Role.ORDERING, Role.SUBSTRING);

  private final Map<Kind, List<SchemaElement>> elements = new EnumMap<>(Kind.class);
  private final Map<Kind, Map<String, SchemaElement>> byName = new EnumMap<>(Kind.class);
  private final Map<SchemaElement, List<Relation>> users = new HashMap<>();

  /** The catalog of definitions; of two with the same name the first one is found by it. */
  public SchemaCatalog(List<SchemaElement> all) {
    for (Kind kind : Kind.values()) {
      elements.put(kind, all.stream().filter(each -> each.kind() == kind).sorted(BY_NAME).toList());
      byName.put(kind, new HashMap<>());
    }
    for (SchemaElement each : all) {
      Map<String, SchemaElement> names = byName.get(each.kind());
      names.putIfAbsent(key(each.oid()), each);
      each.names().forEach(name -> names.putIfAbsent(key(name), each));
    }
    elements.values().forEach(each -> each.forEach(this::addUses));
  }

  private void addUses(SchemaElement user) {
    for (Reference reference : user.references()) {
      find(reference.role().target(), reference.name())
          .ifPresent(
              used ->
                  users
                      .computeIfAbsent(used, any -> new ArrayList<>())
                      .add(Relation.usedBy(reference.role(), user)));
    }
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the subschema entry that the root DSE names (RFC 4512, sections 4.2 and 5.1).
   *
   * @return one without any definition when the server shows none
   */
  public static SchemaCatalog read(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<String> place =
        session.read("", List.of(SUBSCHEMA), monitor).flatMap(rootDse -> rootDse.first(SUBSCHEMA));
    if (place.isEmpty()) {
      return new SchemaCatalog(List.of());
    }
    List<String> wanted = Arrays.stream(Kind.values()).map(Kind::attribute).toList();
    return session
        .read(place.get(), wanted, monitor)
        .map(SchemaCatalog::of)
        .orElseGet(() -> new SchemaCatalog(List.of()));
  }

  /** The definitions in a subschema entry. */
  public static SchemaCatalog of(Entry subschema) {
    List<SchemaElement> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      all.addAll(elements(kind, subschema.texts(kind.attribute())));
    }
    return new SchemaCatalog(all);
  }

  /** Definitions of one kind, read one by one; what cannot be understood keeps its text. */
  public static List<SchemaElement> elements(Kind kind, List<String> definitions) {
    return new SchemaElements(kind).read(definitions);
  }

  /** Whether there is no definition at all. */
  public boolean isEmpty() {
    return elements.values().stream().allMatch(List::isEmpty);
  }

  /** All of a kind, by name. */
  public List<SchemaElement> elements(Kind kind) {
    return elements.getOrDefault(kind, List.of());
  }

  /** What has this name or OID. */
  public Optional<SchemaElement> find(Kind kind, String nameOrOid) {
    return Optional.ofNullable(byName.get(kind)).map(names -> names.get(key(nameOrOid)));
  }

  /**
   * An element in its place below a superior.
   *
   * @param depth 0 for one without a superior
   */
  public record Placed(SchemaElement element, int depth) {}

  /**
   * All of a kind, each below its first superior that is known, brothers by name. What is its own
   * superior in some way stands at the top.
   */
  public List<Placed> hierarchy(Kind kind) {
    Map<SchemaElement, List<SchemaElement>> below = new HashMap<>();
    List<SchemaElement> top = new ArrayList<>();
    for (SchemaElement each : elements(kind)) {
      List<SchemaElement> superiors = superiors(each);
      if (superiors.isEmpty() || superiors(superiors.getFirst()).contains(each)) {
        top.add(each);
      } else {
        below.computeIfAbsent(superiors.getFirst(), any -> new ArrayList<>()).add(each);
      }
    }
    List<Placed> placed = new ArrayList<>();
    top.forEach(each -> place(each, 0, below, placed));
    return placed;
  }

  private static void place(
      SchemaElement element,
      int depth,
      Map<SchemaElement, List<SchemaElement>> below,
      List<Placed> placed) {
    placed.add(new Placed(element, depth));
    below.getOrDefault(element, List.of()).forEach(each -> place(each, depth + 1, below, placed));
  }

  /** All superiors, the nearest first, each once; the element itself is none. */
  public List<SchemaElement> superiors(SchemaElement element) {
    Set<SchemaElement> all = new LinkedHashSet<>();
    List<SchemaElement> next = List.of(element);
    while (!next.isEmpty()) {
      List<SchemaElement> found =
          next.stream()
              .flatMap(each -> each.references().stream())
              .filter(each -> SUPERIORS.contains(each.role()))
              .flatMap(each -> find(each.role().target(), each.name()).stream())
              .filter(each -> !each.equals(element))
              .toList();
      next = found.stream().filter(all::add).toList();
    }
    return List.copyOf(all);
  }

  /** What an attribute type or rule has in a role, its own or the one of its nearest superior. */
  public Optional<Relation> effective(SchemaElement element, Role role) {
    return uses(element).stream().filter(each -> each.role() == role).findFirst();
  }

  /** What the element names and has from its superiors; then what names it. */
  public List<Relation> relations(SchemaElement element) {
    List<Relation> all = new ArrayList<>(uses(element));
    all.addAll(users.getOrDefault(element, List.of()));
    return all;
  }

  /** What names the element itself. */
  public List<Relation> usedBy(SchemaElement element) {
    return users.getOrDefault(element, List.of());
  }

  private List<Relation> uses(SchemaElement element) {
    List<Relation> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    add(element, Optional.empty(), all, seen);
    superiors(element).forEach(each -> add(each, Optional.of(each), all, seen));
    return all;
  }

  /** What a superior allows and its descendant requires stands once, as the descendant has it. */
  private void add(
      SchemaElement from, Optional<SchemaElement> through, List<Relation> all, Set<String> seen) {
    for (Reference reference : from.references()) {
      Role role = reference.role();
      Optional<SchemaElement> other = find(role.target(), reference.name());
      String subject =
          INHERITED.contains(role)
              ? role.name()
              : role.target() + " " + key(other.map(SchemaElement::oid).orElse(reference.name()));
      if (seen.add(subject)) {
        Relation relation = Relation.uses(role, reference.name(), other);
        all.add(through.map(relation::inherited).orElse(relation));
      }
    }
  }
}
