package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * An entry that is being made: its place, its classes, its name, what it must have, and what it may
 * have and was chosen. The text of an attribute has a value a line.
 */
public final class NewEntry {
  private static final List<String> USUAL_NAMES = List.of("uid", "cn", "ou", "o", "dc", "l", "c");

  private static final RdnValue NO_NAME = new RdnValue("", "");

  private final ServerSchema schema;
  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Set<String> classes = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final Set<String> chosen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final List<Attribute> octets = new ArrayList<>();
  private final List<RdnValue> name = new ArrayList<>(List.of(NO_NAME));
  private String parentDn;

  public NewEntry(String parentDn, ServerSchema schema) {
    this.parentDn = parentDn;
    this.schema = schema;
  }

  /**
   * One beside another entry, with its classes and values. The name is left out, so are passwords,
   * which belong to one, and what the server keeps itself.
   */
  public static NewEntry like(Entry other, ServerSchema schema) {
    NewEntry entry = new NewEntry(DnText.parent(other.dn()), schema);
    entry.classes(schema.withoutSuperiors(other.texts("objectClass")));
    List<String> naming = DnText.rdnValues(other.dn()).stream().map(RdnValue::type).toList();
    entry.take(naming.stream().map(type -> new RdnValue(type, "")).toList());
    other.attributes().stream()
        .filter(each -> !each.type().equalsIgnoreCase("objectClass"))
        .filter(each -> naming.stream().noneMatch(name -> schema.sameAttribute(name, each.type())))
        .filter(each -> !ValueText.isPassword(each.description()))
        .filter(each -> schema.attribute(each.type()).filter(NewEntry::ofTheServer).isEmpty())
        .forEach(entry::take);
    return entry;
  }

  private static boolean ofTheServer(AttributeInfo attribute) {
    return attribute.operational() || attribute.readOnly();
  }

  /** One with a name, and the class that entries of such a name usually have. */
  public static NewEntry named(String dn, ServerSchema schema) {
    NewEntry entry = new NewEntry(DnText.parent(dn), schema);
    List<RdnValue> values = DnText.rdnValues(dn);
    if (!values.isEmpty()) {
      entry.classes(usualClass(values.getFirst().type()).stream().toList());
      entry.take(values);
    }
    return entry;
  }

  private void take(List<RdnValue> naming) {
    if (!naming.isEmpty()) {
      name.clear();
      name.addAll(naming);
    }
  }

  private static Optional<String> usualClass(String naming) {
    return switch (naming.toLowerCase(Locale.ROOT)) {
      case "dc" -> Optional.of("domain");
      case "o" -> Optional.of("organization");
      case "ou" -> Optional.of("organizationalUnit");
      case "c" -> Optional.of("country");
      default -> Optional.empty();
    };
  }

  private void take(Attribute attribute) {
    String name = attribute.description();
    List<String> texts =
        attribute.values().stream()
            .flatMap(value -> ValueText.editable(name, value, schema).stream())
            .filter(text -> text.chars().noneMatch(c -> c == '\r' || c == '\n') && !text.isBlank())
            .toList();
    if (texts.size() < attribute.values().size()) {
      octets.add(attribute);
    } else {
      choose(name);
      value(name, String.join("\n", texts));
    }
  }

  /** Attributes that come along as they are, as they are no lines of text. */
  public List<String> octets() {
    return octets.stream().map(Attribute::description).toList();
  }

  private boolean comesAlong(String attribute) {
    return octets.stream().anyMatch(each -> schema.sameAttribute(each.description(), attribute));
  }

  /** Takes what comes along as it is from one that was made like the same entry. */
  public void octetsOf(NewEntry other) {
    octets.clear();
    octets.addAll(other.octets);
  }

  public ServerSchema schema() {
    return schema;
  }

  public String parentDn() {
    return parentDn;
  }

  public void parentDn(String dn) {
    parentDn = DnText.stripped(dn);
  }

  /** The chosen classes, without the superiors they bring. */
  public Set<String> classes() {
    return classes;
  }

  /** Chooses other classes; a naming attribute that they do not allow is replaced. */
  public void classes(Collection<String> chosen) {
    classes.clear();
    classes.addAll(chosen);
    List<String> possible = rdnTypes();
    if (!possible.contains(rdnType())) {
      rdnType(possible.isEmpty() ? "" : possible.getFirst());
    }
    name.subList(1, name.size()).removeIf(part -> !possible.contains(part.type()));
  }

  /** True when an entry can be made of the classes: at least one is structural. */
  public boolean structural() {
    return schema.isEmpty()
        ? !classes.isEmpty()
        : schema.withSuperiors(classes).stream()
            .flatMap(name -> schema.objectClass(name).stream())
            .anyMatch(info -> info.kind() == ObjectClassInfo.Kind.STRUCTURAL);
  }

  /** Attributes that may name the entry, the usual ones first. */
  public List<String> rdnTypes() {
    Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    all.addAll(schema.must(classes));
    all.addAll(schema.may(classes));
    all.remove("objectClass");
    List<String> ordered = new ArrayList<>();
    for (String usual : USUAL_NAMES) {
      all.stream().filter(usual::equalsIgnoreCase).findFirst().ifPresent(ordered::add);
    }
    ordered.forEach(all::remove);
    ordered.addAll(all);
    return ordered;
  }

  /** The values of the RDN, one at least; those that are still to be filled in are empty. */
  public List<RdnValue> name() {
    return List.copyOf(name);
  }

  /** Puts another value of the RDN in the place of one. */
  public void name(int at, RdnValue part) {
    name.set(at, part);
  }

  /** Attributes that may name the entry besides those that do, the usual ones first. */
  public List<String> furtherTypes() {
    return rdnTypes().stream().filter(type -> !naming(type)).toList();
  }

  /** Adds a value to the RDN, of the first attribute that may name the entry and does not yet. */
  public void addName() {
    name.add(new RdnValue(furtherTypes().getFirst(), ""));
  }

  /** Takes a value of the RDN away; the last one stays. */
  public void removeName(int at) {
    if (name.size() > 1) {
      name.remove(at);
    }
  }

  /** An attribute that the RDN has twice, which no RDN may (X.501, section 9.3); or none. */
  public Optional<String> namedTwice() {
    return schema.twice(name.stream().map(RdnValue::type).toList());
  }

  private boolean naming(String attribute) {
    return name.stream().anyMatch(part -> schema.sameAttribute(attribute, part.type()));
  }

  /** The attribute of the first value of the RDN. */
  public String rdnType() {
    return name.getFirst().type();
  }

  public void rdnType(String type) {
    name(0, new RdnValue(type.strip(), rdnValue()));
  }

  /** The first value of the RDN. */
  public String rdnValue() {
    return name.getFirst().value();
  }

  public void rdnValue(String value) {
    name(0, new RdnValue(rdnType(), value));
  }

  /** The DN it will have. */
  public String dn() {
    String rdn =
        name.stream()
            .map(part -> DnText.rdn(part.type(), part.value()))
            .collect(Collectors.joining("+"));
    return DnText.child(rdn, parentDn);
  }

  /** Attributes that must be filled in besides the name. */
  public List<String> required() {
    return schema.must(classes).stream()
        .filter(name -> !name.equalsIgnoreCase("objectClass"))
        .filter(name -> !naming(name) && !comesAlong(name))
        .toList();
  }

  /** Attributes that were chosen to be filled in besides what is required. */
  public Set<String> chosen() {
    return Set.copyOf(chosen);
  }

  /** Attributes that may be filled in and were not chosen yet. */
  public List<String> optional() {
    return schema.may(classes).stream()
        .filter(name -> !chosen.contains(name) && !naming(name) && !comesAlong(name))
        .filter(name -> schema.attribute(name).filter(AttributeInfo::binary).isEmpty())
        .toList();
  }

  /** Lets an attribute be filled in that is not required. */
  public void choose(String attribute) {
    chosen.add(attribute);
  }

  /** What is filled in besides the name: what is required, then what was chosen. */
  public List<String> fields() {
    List<String> fields = new ArrayList<>(required());
    chosen.stream()
        .filter(name -> fields.stream().noneMatch(other -> schema.sameAttribute(other, name)))
        .filter(name -> !naming(name) && !comesAlong(name))
        .forEach(fields::add);
    return fields;
  }

  public String value(String attribute) {
    return values.getOrDefault(attribute, "");
  }

  public void value(String attribute, String value) {
    values.put(attribute, value);
  }

  /** What was filled in, by attribute. */
  public Map<String, String> values() {
    return Map.copyOf(values);
  }

  /** Attributes that must still be filled in. */
  public List<String> missing() {
    return required().stream().filter(name -> value(name).isBlank()).toList();
  }

  public boolean complete() {
    return structural()
        && name.stream().noneMatch(part -> part.type().isEmpty() || part.value().isBlank())
        && namedTwice().isEmpty()
        && DnText.valid(dn())
        && missing().isEmpty();
  }

  /** Whether a password is filled in, or may be, that is stored in one of several forms. */
  public boolean asksForPassword() {
    return fields().stream().anyMatch(PasswordForm::suits);
  }

  /**
   * The entry as it will be added; all superior classes are named.
   *
   * @param passwords how the passwords that were filled in are stored
   */
  public Entry entry(PasswordForm passwords) {
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    String[] all = schema.withSuperiors(classes).toArray(String[]::new);
    attributes.put("objectClass", Attribute.of("objectClass", all));
    name.forEach(
        part -> attributes.put(part.type(), Attribute.of(part.type(), part.value().strip())));
    for (String name : fields()) {
      UnaryOperator<String> stored =
          PasswordForm.suits(name) ? passwords::store : UnaryOperator.identity();
      String[] lines =
          value(name).lines().filter(line -> !line.isBlank()).map(stored).toArray(String[]::new);
      if (lines.length > 0) {
        attributes.put(name, Attribute.of(name, lines));
      }
    }
    octets.forEach(each -> addOctets(each, attributes));
    return new Entry(dn(), List.copyOf(attributes.values()));
  }

  /** Behind the value by which the entry is named, where it is of the same attribute. */
  private void addOctets(Attribute octets, Map<String, Attribute> attributes) {
    String name =
        attributes.keySet().stream()
            .filter(each -> schema.sameAttribute(each, octets.description()))
            .findFirst()
            .orElse(octets.description());
    attributes.merge(
        name,
        octets,
        (named, along) -> {
          List<byte[]> values = new ArrayList<>(named.values());
          along.values().stream()
              .filter(each -> !Arrays.equals(each, named.values().getFirst()))
              .forEach(values::add);
          return new Attribute(name, values);
        });
  }
}
