package org.dirlens.browser.core.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The schema of one server. Names are found in any case of letters, by any of their names or by
 * OID. Immutable.
 */
public final class ServerSchema {
  /** Knows nothing; every attribute is unknown to it. */
  public static final ServerSchema EMPTY = new Builder().build();

  private static final List<String> SUBSCHEMA_ATTRIBUTES =
      List.of("attributeTypes", "objectClasses", "matchingRules");

  private static final int SUPERIORS_MAX = 32;

  private final Map<String, AttributeInfo> attributes;
  private final Map<String, String> superiors;
  private final Map<String, ObjectClassInfo> objectClasses;
  private final List<String> matchingRules;
  private final int unreadable;

  /**
   * @param superiors of attribute types, by OID
   */
  private ServerSchema(
      Map<String, AttributeInfo> attributes,
      Map<String, String> superiors,
      Map<String, ObjectClassInfo> objectClasses,
      List<String> matchingRules,
      int unreadable) {
    this.attributes = attributes;
    this.superiors = superiors;
    this.objectClasses = objectClasses;
    this.matchingRules = matchingRules;
    this.unreadable = unreadable;
  }

  /** Reads the subschema entry that the root DSE names; EMPTY when there is none to see. */
  public static ServerSchema read(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    Optional<String> subschema =
        session
            .read("", List.of("subschemaSubentry"), monitor)
            .flatMap(rootDse -> rootDse.first("subschemaSubentry"));
    if (subschema.isEmpty()) {
      return EMPTY;
    }
    return session
        .read(subschema.get(), SUBSCHEMA_ATTRIBUTES, monitor)
        .map(ServerSchema::of)
        .orElse(EMPTY);
  }

  /** The schema in a subschema entry (RFC 4512, section 4.2). */
  public static ServerSchema of(Entry subschema) {
    return SchemaParser.parse(subschema);
  }

  public boolean isEmpty() {
    return attributes.isEmpty();
  }

  /** Number of definitions that could not be understood. */
  public int unreadable() {
    return unreadable;
  }

  /** The attribute type of a description; options do not matter. */
  public Optional<AttributeInfo> attribute(String description) {
    return Optional.ofNullable(attributes.get(key(Attribute.typeOf(description))));
  }

  public Optional<ObjectClassInfo> objectClass(String name) {
    return Optional.ofNullable(objectClasses.get(key(name)));
  }

  /** Every attribute type once, by name. */
  public List<AttributeInfo> attributes() {
    return sorted(attributes.values(), Comparator.comparing(AttributeInfo::name, NAMES));
  }

  /** Every object class once, by name. */
  public List<ObjectClassInfo> objectClasses() {
    return sorted(objectClasses.values(), Comparator.comparing(ObjectClassInfo::name, NAMES));
  }

  /** The names of the matching rules, the OID where there is none, by name. */
  public List<String> matchingRules() {
    return matchingRules;
  }

  private static final Comparator<String> NAMES = String.CASE_INSENSITIVE_ORDER;

  private static <T> List<T> sorted(Collection<T> values, Comparator<T> order) {
    return values.stream().distinct().sorted(order).toList();
  }

  /** The classes and all their superiors, by name. */
  public Set<String> withSuperiors(Collection<String> classes) {
    Set<String> all = new TreeSet<>(NAMES);
    classes.forEach(each -> addWithSuperiors(each, all));
    return all;
  }

  private void addWithSuperiors(String name, Set<String> all) {
    Optional<ObjectClassInfo> info = objectClass(name);
    if (all.add(info.map(ObjectClassInfo::name).orElse(name))) {
      info.ifPresent(known -> known.superiors().forEach(sup -> addWithSuperiors(sup, all)));
    }
  }

  /** The classes that no other of them brings as its superior. */
  public List<String> withoutSuperiors(Collection<String> classes) {
    return classes.stream()
        .filter(
            name ->
                classes.stream()
                    .filter(other -> !key(other).equals(key(name)))
                    .noneMatch(other -> withSuperiors(List.of(other)).contains(name)))
        .toList();
  }

  /** Names of the attributes an entry of these classes must have. */
  public Set<String> must(Collection<String> classes) {
    return content(classes, true);
  }

  /** Names of the attributes an entry of these classes may have besides. */
  public Set<String> may(Collection<String> classes) {
    Set<String> may = content(classes, false);
    may.removeAll(must(classes));
    return may;
  }

  private Set<String> content(Collection<String> classes, boolean must) {
    Set<String> names = new TreeSet<>(NAMES);
    for (String name : withSuperiors(classes)) {
      objectClass(name)
          .map(ObjectClassInfo::content)
          .map(content -> must ? content.must() : content.may())
          .orElse(List.of())
          .forEach(each -> names.add(attribute(each).map(AttributeInfo::name).orElse(each)));
    }
    return names;
  }

  /** One that stands there more than once, under any of its names; or none. */
  public Optional<String> twice(List<String> descriptions) {
    return descriptions.stream()
        .filter(
            each -> descriptions.stream().filter(other -> sameAttribute(other, each)).count() > 1)
        .findFirst();
  }

  /** True when both descriptions name the same attribute with the same options. */
  public boolean sameAttribute(String one, String other) {
    return canonical(one).equals(canonical(other));
  }

  /** A text that two descriptions have alike if they are of the {@link #sameAttribute}. */
  public String attributeKey(String description) {
    Description one = canonical(description);
    return one.type() + ";" + String.join(";", new TreeSet<>(one.options()));
  }

  /** {@link DnText#key} in which a type has the first of its names. */
  public String nameKey(String dn) {
    return DnText.key(dn, this::typeName);
  }

  /** The same with the letter case of values. */
  public String exactNameKey(String dn) {
    return DnText.exactKey(dn, this::typeName);
  }

  /** The same with the letter case of those values that differ by it. */
  public String entryKey(String dn) {
    return DnText.key(dn, this::typeName, this::letterCaseCounts);
  }

  private boolean letterCaseCounts(String type) {
    return attribute(type)
        .filter(AttributeInfo::comparable)
        .map(AttributeInfo::letterCaseCounts)
        .orElseGet(() -> DnText.isExact(type));
  }

  private String typeName(String type) {
    return attribute(type).map(AttributeInfo::name).orElse(type);
  }

  /**
   * What an entry has of each of the attributes that are asked for (RFC 4511, section 4.5.1.8): the
   * same type by any of its names, also with further options, unless another one asks for exactly
   * these; and subtypes that no other one asks for.
   */
  public List<List<Attribute>> asked(List<String> descriptions, Entry entry) {
    List<Description> asked = descriptions.stream().map(this::canonical).toList();
    List<List<Attribute>> found =
        asked.stream().<List<Attribute>>map(each -> new ArrayList<>()).toList();
    for (Attribute attribute : entry.attributes()) {
      Description has = canonical(attribute.description());
      Predicate<Description> nearest = nearest(asked, has);
      for (int at = 0; at < found.size(); at++) {
        if (nearest.test(asked.get(at))) {
          found.get(at).add(attribute);
        }
      }
    }
    return found;
  }

  private Predicate<Description> nearest(List<Description> asked, Description has) {
    if (asked.contains(has)) {
      return has::equals;
    }
    Predicate<Description> ofType = each -> each.type().equals(has.type()) && each.asksFor(has);
    return asked.stream().anyMatch(ofType)
        ? ofType
        : each -> isKind(has.type(), each.type()) && each.asksFor(has);
  }

  /** Whether a type is another one or a subtype of it, both by their first names. */
  private boolean isKind(String type, String other) {
    @Nullable String at = type;
    for (int up = 0; up < SUPERIORS_MAX && at != null && !at.equals(other); up++) {
      at =
          attribute(at)
              .map(info -> superiors.get(key(info.oid())))
              .map(superior -> canonical(superior).type())
              .orElse(null);
    }
    return other.equals(at);
  }

  /** The attribute of an entry with these options, under any name of its type. */
  public Optional<Attribute> same(String description, Entry entry) {
    return entry.attributes().stream()
        .filter(each -> sameAttribute(each.description(), description))
        .findFirst();
  }

  /**
   * The attribute of an entry that a description stands for when one is written: itself, or what is
   * found by it alone; none when it stands for several.
   */
  public Optional<Attribute> meant(String description, Entry entry) {
    List<Attribute> asked = asked(List.of(description), entry).getFirst();
    return asked.size() == 1 ? Optional.of(asked.getFirst()) : same(description, entry);
  }

  /** The one name of a type, and its options; their order does not count. */
  private record Description(String type, Set<String> options) {
    /** As far as options go. */
    boolean asksFor(Description other) {
      return options.stream()
          .allMatch(each -> other.options.stream().anyMatch(has -> asksFor(each, has)));
    }

    /** {@code lang-en-} asks for a range (RFC 3866). */
    private static boolean asksFor(String option, String has) {
      boolean range = option.startsWith("lang-") && option.endsWith("-");
      return has.equals(option) || (range && (has + "-").startsWith(option));
    }
  }

  private Description canonical(String description) {
    String type = Attribute.typeOf(description);
    String options = key(description.substring(type.length()));
    return new Description(
        key(attribute(type).map(AttributeInfo::name).orElse(type)),
        options.isEmpty() ? Set.of() : new HashSet<>(List.of(options.substring(1).split(";"))));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Gathers definitions, then lets attribute types inherit from their superiors. */
  static final class Builder {
    private final Map<String, AttributeInfo> attributes = new HashMap<>();
    private final Map<String, String> superiors = new HashMap<>();
    private final Map<String, ObjectClassInfo> objectClasses = new HashMap<>();
    private final Set<String> matchingRules = new TreeSet<>(NAMES);
    private int unreadable;

    void addMatchingRule(String name) {
      matchingRules.add(name);
    }

    void add(AttributeInfo info, Optional<String> superior) {
      attributes.put(key(info.oid()), info);
      info.names().forEach(name -> attributes.put(key(name), info));
      superior.ifPresent(name -> superiors.put(key(info.oid()), key(name)));
    }

    void add(String oid, ObjectClassInfo info) {
      objectClasses.put(key(oid), info);
      info.names().forEach(name -> objectClasses.put(key(name), info));
    }

    void unreadable() {
      unreadable++;
    }

    ServerSchema build() {
      for (AttributeInfo info : new LinkedHashSet<>(attributes.values())) {
        add(inherited(info), Optional.empty());
      }
      return new ServerSchema(
          Map.copyOf(attributes),
          Map.copyOf(superiors),
          Map.copyOf(objectClasses),
          List.copyOf(matchingRules),
          unreadable);
    }

    private AttributeInfo inherited(AttributeInfo info) {
      String syntax = info.syntaxOid();
      String equality = info.traits().equality();
      AttributeInfo at = info;
      for (int up = 0; up < SUPERIORS_MAX && (syntax.isEmpty() || equality.isEmpty()); up++) {
        String superior = superiors.get(key(at.oid()));
        if (superior == null || attributes.get(superior) == null) {
          break;
        }
        at = attributes.get(superior);
        syntax = syntax.isEmpty() ? at.syntaxOid() : syntax;
        equality = equality.isEmpty() ? at.traits().equality() : equality;
      }
      AttributeInfo.Traits own = info.traits();
      return new AttributeInfo(
          info.oid(),
          info.names(),
          info.description(),
          syntax,
          new AttributeInfo.Traits(
              own.singleValued(), own.operational(), own.readOnly(), equality));
    }
  }
}
