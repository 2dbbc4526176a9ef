package org.dirlens.browser.core.copy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.connection.core.Attribute;
import org.dirlens.ldif.LdifProblem;

/**
 * Values that are pasted into an entry. A value takes the place of the one that an attribute with
 * one value has; else it is added.
 *
 * @param attributes none where there is nothing to paste
 */
public record PastedValues(List<Attribute> attributes) {
  /**
   * What became of them.
   *
   * @param taken values that are in the draft now and were not before
   * @param refused values that nobody may write like this: passwords, what the server maintains,
   *     and the name of the entry
   */
  public record Outcome(int taken, int refused) {}

  public PastedValues {
    attributes = List.copyOf(attributes);
  }

  /** Lines of LDIF as {@link ValueForm#lines} makes them. */
  public static PastedValues ofLdif(String lines) {
    try {
      return new PastedValues(EntryLdif.attributes(lines));
    } catch (LdifProblem e) {
      return new PastedValues(List.of());
    }
  }

  /**
   * A text from elsewhere: lines of LDIF if they are some of attributes that the server knows, else
   * a value in each line.
   *
   * @param description the attribute that gets them if the text does not tell
   */
  public static PastedValues ofText(String text, Optional<String> description, EntryDraft draft) {
    PastedValues told = ofLdif(text);
    boolean known =
        told.attributes().stream()
            .allMatch(each -> draft.schema().attribute(each.description()).isPresent());
    if (known && !told.attributes().isEmpty()) {
      return told;
    }
    List<byte[]> lines =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .map(line -> line.getBytes(StandardCharsets.UTF_8))
            .toList();
    return new PastedValues(
        description.stream()
            .filter(each -> !lines.isEmpty())
            .map(each -> new Attribute(each, lines))
            .toList());
  }

  /** Puts them into a draft, in one step. */
  public Outcome into(EntryDraft draft) {
    List<Attribute> others =
        attributes.stream()
            .flatMap(PastedValues::single)
            .filter(each -> !has(draft, each))
            .toList();
    List<Attribute> taken =
        others.stream().filter(each -> writable(draft, each.description())).toList();
    if (!taken.isEmpty()) {
      draft.inOneStep(() -> taken.forEach(each -> put(draft, each)));
    }
    return new Outcome(taken.size(), others.size() - taken.size());
  }

  /** Each value by itself. */
  private static Stream<Attribute> single(Attribute attribute) {
    return attribute.values().stream()
        .map(value -> new Attribute(attribute.description(), List.of(value)));
  }

  private static boolean has(EntryDraft draft, Attribute pasted) {
    return draft
        .attribute(pasted.description())
        .filter(each -> each.hasValue(pasted.values().getFirst()))
        .isPresent();
  }

  private static void put(EntryDraft draft, Attribute pasted) {
    String description = pasted.description();
    byte[] value = pasted.values().getFirst();
    if (hasOne(draft, description) && draft.attribute(description).isPresent()) {
      draft.changeValue(description, 0, value);
    } else {
      draft.addValue(description, value);
    }
  }

  /** Whether the attribute has one value at most. */
  private static boolean hasOne(EntryDraft draft, String description) {
    return draft.schema().attribute(description).map(AttributeInfo::singleValued).orElse(false);
  }

  private static boolean writable(EntryDraft draft, String description) {
    boolean maintained =
        draft.schema().attribute(description).map(AttributeInfo::readOnly).orElse(false);
    boolean named =
        hasOne(draft, description)
            && draft
                .attribute(description)
                .filter(each -> draft.inRdn(description, each.values().getFirst()))
                .isPresent();
    return !maintained && !named && !ValueText.isPassword(description);
  }
}
