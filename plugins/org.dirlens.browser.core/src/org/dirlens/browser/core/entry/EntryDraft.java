package org.dirlens.browser.core.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;

/**
 * An entry while it is edited. It remembers what was read, so that saving sends only what differs
 * and reverting needs no server. Owned by one thread, in the workbench the display's.
 */
public final class EntryDraft {
  private final ServerSchema schema;
  private final Map<String, Attribute> attributes = new LinkedHashMap<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private final DraftHistory history = new DraftHistory();
  private boolean inStep;
  private boolean untold;
  private Entry original;

  public EntryDraft(Entry original, ServerSchema schema) {
    this.original = original;
    this.schema = schema;
    fill(original);
  }

  /** A draft that was made before of {@code original}, and is {@code current} by now. */
  public static EntryDraft of(Entry original, Entry current, ServerSchema schema) {
    EntryDraft draft = new EntryDraft(original, schema);
    draft.fill(current);
    return draft;
  }

  private void fill(Entry entry) {
    attributes.clear();
    entry.attributes().forEach(each -> attributes.put(key(each.description()), each));
  }

  static String key(String description) {
    return description.toLowerCase(Locale.ROOT);
  }

  public String dn() {
    return original.dn();
  }

  public Entry original() {
    return original;
  }

  public ServerSchema schema() {
    return schema;
  }

  /** The entry as it is to become. */
  public Entry current() {
    return new Entry(original.dn(), new ArrayList<>(attributes.values()));
  }

  public Optional<Attribute> attribute(String description) {
    return Optional.ofNullable(attributes.get(key(description)));
  }

  /**
   * Adds a value; adds the attribute when it is new. A value that is there already stays single.
   */
  public void addValue(String description, byte[] value) {
    Attribute present = attribute(description).orElse(new Attribute(description, List.of()));
    if (!present.hasValue(value)) {
      List<byte[]> values = new ArrayList<>(present.values());
      values.add(value);
      put(new Attribute(present.description(), values));
    }
  }

  /** Puts {@code value} in the place of value number {@code index}, once if it is there already. */
  public void changeValue(String description, int index, byte[] value) {
    Attribute present = attribute(description).orElseThrow();
    List<byte[]> values = new ArrayList<>(present.values());
    values.remove(index);
    if (!new Attribute(description, values).hasValue(value)) {
      values.add(index, value);
    }
    put(new Attribute(present.description(), values));
  }

  /** Takes value number {@code index} away, and the attribute with its last value. */
  public void deleteValue(String description, int index) {
    deleteValues(description, Set.of(index));
  }

  /** Takes the values with these numbers away, and the attribute with its last value. */
  public void deleteValues(String description, Set<Integer> indices) {
    Attribute present = attribute(description).orElseThrow();
    List<byte[]> values =
        IntStream.range(0, present.values().size())
            .filter(each -> !indices.contains(each))
            .mapToObj(present.values()::get)
            .toList();
    if (values.isEmpty()) {
      deleteAttribute(description);
    } else {
      put(new Attribute(present.description(), values));
    }
  }

  public void deleteAttribute(String description) {
    if (attributes.containsKey(key(description))) {
      step();
      attributes.remove(key(description));
      fire();
    }
  }

  /** Takes attributes away, but for the values that name the entry; in one step. */
  public void deleteAttributes(List<String> descriptions) {
    if (!descriptions.isEmpty()) {
      inOneStep(() -> descriptions.forEach(this::deleteUnnamed));
    }
  }

  private void deleteUnnamed(String description) {
    boolean naming =
        DnText.rdnValues(dn()).stream()
            .anyMatch(each -> schema.sameAttribute(each.type(), description));
    if (!naming) {
      deleteAttribute(description);
      return;
    }
    List<byte[]> values = attribute(description).map(Attribute::values).orElse(List.of());
    Set<Integer> others =
        IntStream.range(0, values.size())
            .filter(at -> !inRdn(description, values.get(at)))
            .boxed()
            .collect(Collectors.toSet());
    if (!others.isEmpty()) {
      deleteValues(description, others);
    }
  }

  /** Gives an attribute these values in the place of what it had. */
  public void values(String description, List<String> texts) {
    String name = attribute(description).map(Attribute::description).orElse(description);
    put(Attribute.of(name, texts.toArray(String[]::new)));
  }

  /** Moves all values of an attribute to another description, behind those that are there. */
  public void rename(String description, String to) {
    Attribute from = attribute(description).orElseThrow();
    inOneStep(
        () -> {
          deleteAttribute(description);
          Attribute present = attribute(to).orElse(new Attribute(to, List.of()));
          List<byte[]> values = new ArrayList<>(present.values());
          values.addAll(ValueSet.minus(from.values(), present.values()));
          put(new Attribute(present.description(), values));
        });
  }

  private void step() {
    if (!inStep) {
      history.step(current());
    }
  }

  /** Makes several changes that are undone together, and that listeners hear of once. */
  public void inOneStep(Runnable changes) {
    if (inStep) {
      changes.run();
      return;
    }
    step();
    inStep = true;
    try {
      changes.run();
    } finally {
      inStep = false;
      if (untold) {
        fire();
      }
    }
  }

  /** Whether there is a step to take back. */
  public boolean canUndo() {
    return history.canUndo();
  }

  /** Whether there is a step that was taken back. */
  public boolean canRedo() {
    return history.canRedo();
  }

  /** Takes the last step back, which was made since the entry was read or saved. */
  public void undo() {
    history.undo(current()).ifPresent(this::goTo);
  }

  /** Makes a step again that was taken back. */
  public void redo() {
    history.redo(current()).ifPresent(this::goTo);
  }

  private void goTo(Entry version) {
    fill(version);
    fire();
  }

  private void put(Attribute attribute) {
    if (attribute.equals(attributes.get(key(attribute.description())))) {
      return;
    }
    step();
    attributes.put(key(attribute.description()), attribute);
    fire();
  }

  /**
   * Takes over what was changed in the user attributes of an edited entry. Operational attributes
   * stay as they are, since the edited text does not show them.
   *
   * @param shown the entry of the text before it was edited; what the draft became since stays
   */
  public void takeOver(Entry shown, Entry edited) {
    EntryMerge merge = EntryMerge.of(shown, known(edited), userEntry(), schema);
    step();
    attributes.values().removeIf(each -> !operational(each.description()));
    merge.merged().attributes().forEach(each -> attributes.put(key(each.description()), each));
    fire();
  }

  /** The entry with the names that the server gives its attributes: commonName is cn. */
  private Entry known(Entry edited) {
    Map<String, String> names = knownNames();
    Map<String, Attribute> known = new LinkedHashMap<>();
    for (Attribute each : edited.attributes()) {
      String description =
          names.getOrDefault(schema.attributeKey(each.description()), each.description());
      List<byte[]> values = new ArrayList<>();
      Attribute present = known.get(key(description));
      if (present != null) {
        values.addAll(present.values());
      }
      values.addAll(each.values());
      known.put(key(description), new Attribute(description, values));
    }
    return new Entry(edited.dn(), List.copyOf(known.values()));
  }

  /** By {@link ServerSchema#attributeKey}; those of the draft before those that were read. */
  private Map<String, String> knownNames() {
    Map<String, String> names = new HashMap<>();
    Stream.concat(attributes.values().stream(), original.attributes().stream())
        .map(Attribute::description)
        .forEach(each -> names.putIfAbsent(schema.attributeKey(each), each));
    return names;
  }

  /** The entry without operational attributes, in the order of the table. */
  public Entry userEntry() {
    return new Entry(original.dn(), EntryRows.attributes(this, EntryRows.Show.USER));
  }

  /** Without a schema nothing is known to be operational. */
  public boolean operational(String description) {
    return schema.attribute(description).map(info -> info.operational()).orElse(false);
  }

  public void revert() {
    if (dirty()) {
      step();
    }
    fill(original);
    fire();
  }

  public boolean dirty() {
    return !modifications().isEmpty();
  }

  /** True when the value is part of the RDN, so only a rename can change it. */
  public boolean inRdn(String description, byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    return DnText.rdnValues(original.dn()).stream()
        .anyMatch(rdn -> schema.sameAttribute(rdn.type(), description) && rdn.value().equals(text));
  }

  /** The least that has to be said: only attributes and values that differ, old values named. */
  public List<Modification> modifications() {
    return EntryChange.between(original, current(), schema, EntryChange.Naming.VALUES)
        .modifications();
  }

  /**
   * Continues from a newer version of the entry: what others changed is taken over, what was typed
   * stays, and where both is not possible {@code decision} says what becomes of it.
   */
  public void rebase(EntryMerge merge, Function<Conflict, EntryMerge.Choice> decision) {
    Entry before = original;
    original = merge.theirs();
    history.replace(each -> EntryMerge.of(before, each, original, schema).merged());
    fill(merge.merged(decision));
    fire();
  }

  /** Compares the draft with a newer version of the entry. */
  public EntryMerge merge(Entry fresh) {
    return EntryMerge.of(original, current(), fresh, schema);
  }

  /**
   * The entry was saved.
   *
   * @param sent what was saved; what was typed since then stays unsaved
   * @param now the entry as the server has it
   */
  public void saved(Entry sent, Entry now) {
    Entry merged = EntryMerge.of(sent, current(), now, schema).merged();
    original = now;
    history.clear();
    fill(merged);
    fire();
  }

  /** The entry has another name now; what was typed stays. */
  public void renamed(String dn) {
    original = new Entry(dn, original.attributes());
    fire();
  }

  /** Runs {@code listener} after every change. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  private void fire() {
    untold = inStep;
    if (inStep) {
      return;
    }
    List.copyOf(listeners).forEach(Runnable::run);
  }
}
