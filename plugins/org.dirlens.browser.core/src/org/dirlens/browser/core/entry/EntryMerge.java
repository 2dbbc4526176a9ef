package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * Merges two versions of an entry that have one origin: a draft, and what others made of the entry
 * since. Changes that do not touch each other both stay. It is a conflict when the draft takes a
 * value away or replaces it that is another one by now, or when both changed an attribute that has
 * one value, or whose values cannot be told apart.
 */
public final class EntryMerge {
  /** What a person does about a conflict. */
  public enum Choice {
    MINE,
    THEIRS,
    BOTH
  }

  private final Entry theirs;
  private final ServerSchema schema;
  private final boolean replaced;
  private final Map<String, Attribute> merged = new LinkedHashMap<>();
  private final Map<String, Conflict> conflicts = new LinkedHashMap<>();
  private final List<String> takenOver = new ArrayList<>();

  private EntryMerge(Entry before, Entry theirs, ServerSchema schema) {
    this.replaced = EntryVersion.differentIdentity(before, theirs);
    this.theirs = theirs;
    this.schema = schema;
  }

  /** Merges what was made of {@code before}. */
  public static EntryMerge of(Entry before, Entry mine, Entry theirs, ServerSchema schema) {
    EntryMerge merge = new EntryMerge(before, theirs, schema);
    Map<String, String> descriptions = new LinkedHashMap<>();
    Stream.of(theirs, mine, before)
        .flatMap(each -> each.attributes().stream())
        .map(Attribute::description)
        .forEach(each -> descriptions.putIfAbsent(EntryDraft.key(each), each));
    Map<String, List<byte[]>> old = values(before);
    Map<String, List<byte[]>> my = values(mine);
    Map<String, List<byte[]>> their = values(theirs);
    descriptions.forEach(
        (key, description) ->
            merge.add(
                new Conflict(
                    description,
                    old.getOrDefault(key, List.of()),
                    my.getOrDefault(key, List.of()),
                    their.getOrDefault(key, List.of()),
                    List.of())));
    return merge;
  }

  private static Map<String, List<byte[]>> values(Entry entry) {
    Map<String, List<byte[]>> all = new LinkedHashMap<>();
    entry.attributes().forEach(each -> all.put(EntryDraft.key(each.description()), each.values()));
    return all;
  }

  private void add(Conflict sides) {
    if (readOnly(sides.description())) {
      put(sides.description(), sides.theirs());
    } else if (ValueSet.same(sides.before(), sides.mine())) {
      if (!ValueSet.same(sides.before(), sides.theirs()) && !operational(sides.description())) {
        takenOver.add(sides.description());
      }
      put(sides.description(), sides.theirs());
    } else if (ValueSet.same(sides.before(), sides.theirs())
        || ValueSet.same(sides.mine(), sides.theirs())) {
      put(sides.description(), sides.mine());
    } else if (contradict(sides)) {
      conflicts.put(
          EntryDraft.key(sides.description()),
          new Conflict(
              sides.description(), sides.before(), sides.mine(), sides.theirs(), choices(sides)));
      put(sides.description(), sides.mine());
    } else {
      put(sides.description(), together(sides));
    }
  }

  /** Only the server writes it, so it is what the server says. */
  private boolean readOnly(String description) {
    return schema.attribute(description).map(info -> info.readOnly()).orElse(false);
  }

  private boolean operational(String description) {
    return schema.attribute(description).map(info -> info.operational()).orElse(false);
  }

  private boolean contradict(Conflict sides) {
    if (single(sides.description())) {
      return true;
    }
    List<byte[]> gone = ValueSet.minus(sides.before(), sides.mine());
    boolean onlyTaken = ValueSet.minus(sides.mine(), sides.before()).isEmpty();
    boolean theyOnlyTook = ValueSet.minus(sides.theirs(), sides.before()).isEmpty();
    return !ValueSet.of(sides.theirs()).hasAll(gone) && !(onlyTaken && theyOnlyTook);
  }

  /** The attribute is one thing that two people cannot change at once. */
  private boolean single(String description) {
    return ValueText.isPassword(description)
        || schema
            .attribute(description)
            .map(info -> info.singleValued() || !info.comparable())
            .orElse(false);
  }

  private List<Choice> choices(Conflict sides) {
    boolean manyAllowed =
        schema.attribute(sides.description()).map(info -> !info.singleValued()).orElse(true);
    boolean worthBoth = !sides.mine().isEmpty() && !sides.theirs().isEmpty();
    return manyAllowed && worthBoth && !ValueText.isPassword(sides.description())
        ? List.of(Choice.MINE, Choice.THEIRS, Choice.BOTH)
        : List.of(Choice.MINE, Choice.THEIRS);
  }

  private static List<byte[]> together(Conflict sides) {
    List<byte[]> gone = ValueSet.minus(sides.before(), sides.mine());
    List<byte[]> come = ValueSet.minus(sides.mine(), sides.before());
    List<byte[]> kept = ValueSet.minus(sides.theirs(), gone);
    return Stream.concat(kept.stream(), ValueSet.minus(come, kept).stream()).toList();
  }

  private void put(String description, List<byte[]> values) {
    if (values.isEmpty()) {
      merged.remove(EntryDraft.key(description));
    } else {
      merged.put(EntryDraft.key(description), new Attribute(description, values));
    }
  }

  /** Whether the name belongs to another entry now: the one of the draft was deleted or moved. */
  public boolean replaced() {
    return replaced;
  }

  /** What both sides changed, and a person has to decide. */
  public List<Conflict> conflicts() {
    return List.copyOf(conflicts.values());
  }

  /** User attributes that only the others changed. */
  public List<String> takenOver() {
    return List.copyOf(takenOver);
  }

  /** The version of the others, on which the merged one is based. */
  public Entry theirs() {
    return theirs;
  }

  /** The entry with both sides' changes; mine where there is a conflict. */
  public Entry merged() {
    return new Entry(theirs.dn(), List.copyOf(merged.values()));
  }

  /** The entry with both sides' changes, conflicts decided. */
  public Entry merged(Function<Conflict, Choice> decision) {
    conflicts.values().forEach(each -> put(each.description(), each.decided(decision.apply(each))));
    return merged();
  }
}
