package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** An entry that is being made: its place, its classes, its name and what it must have. */
public final class NewEntry {
  private static final List<String> USUAL_NAMES = List.of("uid", "cn", "ou", "o", "dc", "l", "c");

  private final ServerSchema schema;
  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Set<String> classes = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private String parentDn;
  private String rdnType = "";
  private String rdnValue = "";

  public NewEntry(String parentDn, ServerSchema schema) {
    this.parentDn = parentDn;
    this.schema = schema;
  }

  public ServerSchema schema() {
    return schema;
  }

  public String parentDn() {
    return parentDn;
  }

  public void parentDn(String dn) {
    parentDn = dn.strip();
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
    if (!possible.contains(rdnType)) {
      rdnType = possible.isEmpty() ? "" : possible.getFirst();
    }
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

  public String rdnType() {
    return rdnType;
  }

  public void rdnType(String type) {
    rdnType = type.strip();
  }

  public String rdnValue() {
    return rdnValue;
  }

  public void rdnValue(String value) {
    rdnValue = value;
  }

  /** The DN it will have. */
  public String dn() {
    return DnText.child(DnText.rdn(rdnType, rdnValue), parentDn);
  }

  /** Attributes that must be filled in besides the name. */
  public List<String> required() {
    return schema.must(classes).stream()
        .filter(name -> !name.equalsIgnoreCase("objectClass"))
        .filter(name -> !schema.sameAttribute(name, rdnType))
        .toList();
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
        && !rdnType.isEmpty()
        && !rdnValue.isBlank()
        && DnText.valid(dn())
        && missing().isEmpty();
  }

  /** The entry as it will be added; all superior classes are named. */
  public Entry entry() {
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    String[] all = schema.withSuperiors(classes).toArray(String[]::new);
    attributes.put("objectClass", Attribute.of("objectClass", all));
    attributes.put(rdnType, Attribute.of(rdnType, rdnValue.strip()));
    for (String name : required()) {
      attributes.put(name, Attribute.of(name, value(name)));
    }
    return new Entry(dn(), List.copyOf(attributes.values()));
  }
}
