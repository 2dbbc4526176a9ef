package org.dirlens.browser.core.draft;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryVersion;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * An entry with changes that are not saved.
 *
 * @param base the entry as it was read, without what only the server wrote
 * @param current the entry as it is to become
 * @param leftOut secrets that were changed and are not kept
 * @param typed the text of the entry, where it is ahead of {@code current}
 */
public record KeptDraft(
    Place place, Entry base, Entry current, List<String> leftOut, TypedText typed) {
  /** Which entry of which connection it is. */
  public record Place(String connectionId, String connectionName, String dn) {}

  /** What is kept of a draft. */
  public static KeptDraft of(
      Place place, EntryDraft draft, TypedText typed, SecretAttributes secrets) {
    List<String> leftOut =
        draft.modifications().stream()
            .map(each -> each.attribute().description())
            .filter(secrets::secret)
            .distinct()
            .toList();
    return new KeptDraft(
        place,
        kept(draft.original(), draft, secrets),
        kept(draft.current(), draft, secrets),
        leftOut,
        typed);
  }

  /** All secrets that were changed or typed and are not kept. */
  public List<String> missing() {
    return Stream.concat(leftOut.stream(), typed.leftOut().stream()).distinct().toList();
  }

  private static Entry kept(Entry entry, EntryDraft draft, SecretAttributes secrets) {
    List<String> changed =
        draft.modifications().stream().map(each -> each.attribute().description()).toList();
    List<Attribute> kept =
        entry.attributes().stream()
            .filter(
                each ->
                    !draft.operational(each.description())
                        || isIn(changed, each)
                        || isIn(EntryVersion.IDENTITIES, each))
            .toList();
    return secrets.without(new Entry(entry.dn(), kept));
  }

  private static boolean isIn(List<String> names, Attribute attribute) {
    return names.stream().anyMatch(attribute.description()::equalsIgnoreCase);
  }

  /** The draft again. */
  public EntryDraft draft(ServerSchema schema) {
    return EntryDraft.of(base, current, schema);
  }
}
