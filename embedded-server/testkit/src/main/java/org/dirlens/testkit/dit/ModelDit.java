package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The naive oracle of a naming context: entries in a list by their normalised name, every search a
 * look at every entry. Operations answer LDAP result codes (RFC 4511, 4.1.9).
 */
public final class ModelDit {
  public static final int SUCCESS = 0;
  public static final int NO_SUCH_ATTRIBUTE = 16;
  public static final int CONSTRAINT_VIOLATION = 19;
  public static final int ATTRIBUTE_OR_VALUE_EXISTS = 20;
  public static final int NO_SUCH_OBJECT = 32;
  public static final int UNWILLING = 53;
  public static final int OBJECT_CLASS_VIOLATION = 65;
  public static final int NOT_ALLOWED_ON_NON_LEAF = 66;
  public static final int NOT_ALLOWED_ON_RDN = 67;
  public static final int ENTRY_ALREADY_EXISTS = 68;

  /** How far below the base a search looks. */
  public enum Scope {
    BASE,
    ONE,
    SUB
  }

  private final Map<String, ModelEntry> entries = new LinkedHashMap<>();
  private final String suffix;

  /** An empty directory; the first entry added must be the suffix. */
  public ModelDit(String suffix) {
    this.suffix = ModelDn.normal(suffix);
  }

  public int size() {
    return entries.size();
  }

  /** The names of all entries as they were given, by their normalised form. */
  public List<String> names() {
    return entries.values().stream().map(ModelEntry::dn).toList();
  }

  public ModelEntry entry(String dn) {
    ModelEntry entry = entries.get(ModelDn.normal(dn));
    if (entry == null) {
      throw new IllegalArgumentException("the oracle has no entry " + dn);
    }
    return entry;
  }

  public int add(ModelEntry entry) {
    String name = ModelDn.normal(entry.dn());
    if (!name.equals(suffix) && !entries.containsKey(ModelDn.parent(name))) {
      return NO_SUCH_OBJECT;
    }
    if (entries.containsKey(name)) {
      return ENTRY_ALREADY_EXISTS;
    }
    ModelEntry stored = entry.copy();
    for (String[] ava : ModelDn.avas(ModelDn.rdn(entry.dn()))) {
      stored.put(ava[0], ava[1]);
    }
    entries.put(name, stored);
    return SUCCESS;
  }

  public int delete(String dn) {
    String name = ModelDn.normal(dn);
    if (!entries.containsKey(name)) {
      return NO_SUCH_OBJECT;
    }
    if (children(name) > 0) {
      return NOT_ALLOWED_ON_NON_LEAF;
    }
    entries.remove(name);
    return SUCCESS;
  }

  /** Adds values to an attribute; it has them all afterwards or the entry is as before. */
  public int addValues(String dn, String description, List<String> values) {
    ModelEntry entry = entries.get(ModelDn.normal(dn));
    if (entry == null) {
      return NO_SUCH_OBJECT;
    }
    if (values.stream().anyMatch(value -> entry.has(description, value))) {
      return ATTRIBUTE_OR_VALUE_EXISTS;
    }
    ModelEntry changed = entry.copy();
    values.forEach(value -> changed.put(description, value));
    return replace(entry, changed);
  }

  /** Removes values, or the whole attribute if none are given. */
  public int deleteValues(String dn, String description, List<String> values) {
    ModelEntry entry = entries.get(ModelDn.normal(dn));
    if (entry == null) {
      return NO_SUCH_OBJECT;
    }
    if (!entry.attributes().containsKey(description)
        || values.stream().anyMatch(value -> !entry.has(description, value))) {
      return NO_SUCH_ATTRIBUTE;
    }
    ModelEntry changed = entry.copy();
    List<String> gone = values.isEmpty() ? entry.attributes().get(description) : values;
    List.copyOf(gone).forEach(value -> changed.remove(description, value));
    return replace(entry, changed);
  }

  /** Sets the values of an attribute; none removes it. */
  public int replaceValues(String dn, String description, List<String> values) {
    ModelEntry entry = entries.get(ModelDn.normal(dn));
    if (entry == null) {
      return NO_SUCH_OBJECT;
    }
    ModelEntry changed = entry.copy();
    changed.attributes().remove(description);
    values.forEach(value -> changed.put(description, value));
    return replace(entry, changed);
  }

  private int replace(ModelEntry entry, ModelEntry changed) {
    if (hasTooMany(changed)) {
      return CONSTRAINT_VIOLATION;
    }
    if (lacksRequired(changed)) {
      return OBJECT_CLASS_VIOLATION;
    }
    for (String[] ava : ModelDn.avas(ModelDn.rdn(entry.dn()))) {
      if (!changed.has(ava[0], ava[1])) {
        return NOT_ALLOWED_ON_RDN;
      }
    }
    entries.put(ModelDn.normal(entry.dn()), changed);
    return SUCCESS;
  }

  private static boolean hasTooMany(ModelEntry entry) {
    return entry.attributes().entrySet().stream()
        .anyMatch(all -> ModelSchema.single(all.getKey()) && all.getValue().size() > 1);
  }

  private static boolean lacksRequired(ModelEntry entry) {
    List<String> types =
        entry.attributes().keySet().stream().map(name -> name.split(";", 2)[0]).toList();
    return entry.has("objectclass", "person") && !(types.contains("cn") && types.contains("sn"));
  }

  /** Renames or moves an entry with all below it. */
  public int modifyDn(String dn, String newRdn, boolean deleteOldRdn, String newSuperior) {
    String oldName = ModelDn.normal(dn);
    ModelEntry entry = entries.get(oldName);
    if (entry == null) {
      return NO_SUCH_OBJECT;
    }
    String superior = newSuperior.isEmpty() ? ModelDn.parent(entry.dn()) : newSuperior;
    String superiorName = ModelDn.normal(superior);
    if (!entries.containsKey(superiorName)) {
      return NO_SUCH_OBJECT;
    }
    if (superiorName.equals(oldName) || superiorName.endsWith("," + oldName)) {
      return UNWILLING;
    }
    String newName = ModelDn.normal(newRdn + "," + superior);
    if (!newName.equals(oldName) && entries.containsKey(newName)) {
      return ENTRY_ALREADY_EXISTS;
    }
    ModelEntry changed = renamed(entry, newRdn, deleteOldRdn);
    if (lacksRequired(changed)) {
      return OBJECT_CLASS_VIOLATION;
    }
    entries.put(oldName, changed);
    moveAll(oldName, newRdn + "," + entries.get(superiorName).dn());
    return SUCCESS;
  }

  private static ModelEntry renamed(ModelEntry entry, String newRdn, boolean deleteOldRdn) {
    ModelEntry changed = entry.copy();
    if (deleteOldRdn) {
      ModelDn.avas(ModelDn.rdn(entry.dn())).forEach(ava -> changed.remove(ava[0], ava[1]));
    }
    ModelDn.avas(newRdn).forEach(ava -> changed.put(ava[0], ava[1]));
    return changed;
  }

  private void moveAll(String oldName, String newDn) {
    List<ModelEntry> all = new ArrayList<>(entries.values());
    entries.clear();
    for (ModelEntry entry : all) {
      String name = ModelDn.normal(entry.dn());
      if (name.equals(oldName)) {
        entry.setDn(newDn);
      } else if (name.endsWith("," + oldName)) {
        int depth = oldName.split(",").length;
        String[] rdns = entry.dn().split(",");
        String head = String.join(",", List.of(rdns).subList(0, rdns.length - depth));
        entry.setDn(head + "," + newDn);
      }
      entries.put(ModelDn.normal(entry.dn()), entry);
    }
  }

  /** How many entries stand right below one. */
  public long children(String dn) {
    String name = ModelDn.normal(dn);
    return entries.keySet().stream().filter(other -> ModelDn.parent(other).equals(name)).count();
  }

  /** The normalised names of the entries a search finds. */
  public Set<String> search(String base, Scope scope, ModelFilter filter) {
    String name = ModelDn.normal(base);
    Set<String> found = new TreeSet<>();
    entries.forEach(
        (other, entry) -> {
          if (inScope(other, name, scope) && filter.answer(entry) == ModelFilter.Answer.TRUE) {
            found.add(other);
          }
        });
    return found;
  }

  /** What entries are sorted by: the least value of an attribute; none is behind all others. */
  public Comparator<String> byLeast(String attribute) {
    String type = ModelSchema.type(attribute);
    Comparator<String> values = (left, right) -> ModelSchema.compare(type, left, right);
    return Comparator.comparing(
        dn ->
            entry(dn).valuesFor(attribute).stream()
                .map(value -> ModelSchema.normal(type, value))
                .min(values)
                .orElse(null),
        Comparator.nullsLast(values));
  }

  /** The normalised names of some names. */
  public static Set<String> normal(List<String> dns) {
    Set<String> names = new TreeSet<>();
    dns.forEach(dn -> names.add(ModelDn.normal(dn)));
    if (names.size() != dns.size()) {
      throw new IllegalArgumentException("a name comes twice in " + new HashSet<>(dns));
    }
    return names;
  }

  private static boolean inScope(String name, String base, Scope scope) {
    return switch (scope) {
      case BASE -> name.equals(base);
      case ONE -> ModelDn.parent(name).equals(base);
      case SUB -> name.equals(base) || name.endsWith("," + base);
    };
  }
}
