package org.dirlens.browser.ui.entry;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.EntrySave.Outcome.Saved;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.eclipse.osgi.util.NLS;

/** Says after a save what the person cannot know: it was read back from the server. */
final class SaveNotice {
  private SaveNotice() {}

  /** Nothing when everything is as it was sent. */
  static Notice of(Entry before, Saved saved, ServerSchema schema) {
    Notice notice = Notice.NONE;
    for (Attribute sent : saved.sent().attributes()) {
      if (ValueText.isPassword(sent.description())
          && !before.attribute(sent.description()).filter(sent::equals).isPresent()) {
        notice = notice.and(password(sent.description(), saved.now()));
      }
    }
    Set<String> others = differing(saved, schema);
    return others.isEmpty()
        ? notice
        : notice.and(Notice.news(NLS.bind(Messages.Notice_differs, String.join(", ", others))));
  }

  /** Attributes that others, or the server, changed. */
  private static Set<String> differing(Saved saved, ServerSchema schema) {
    Set<String> differing = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Stream.concat(saved.now().attributes().stream(), saved.sent().attributes().stream())
        .map(Attribute::description)
        .filter(each -> !ValueText.isPassword(each))
        .filter(each -> !schema.attribute(each).map(AttributeInfo::operational).orElse(false))
        .filter(each -> !octets(saved.now(), each).equals(octets(saved.sent(), each)))
        .forEach(differing::add);
    return differing;
  }

  private static Set<ByteBuffer> octets(Entry entry, String description) {
    return entry.attribute(description).map(Attribute::values).orElse(List.of()).stream()
        .map(ByteBuffer::wrap)
        .collect(Collectors.toSet());
  }

  /** What became of a password that was set. */
  static Notice password(String description, Entry now) {
    List<StoredPassword> stored =
        now.attribute(description).map(Attribute::values).orElse(List.of()).stream()
            .map(StoredPassword::of)
            .toList();
    if (stored.isEmpty()) {
      return Notice.news(NLS.bind(Messages.Notice_passwordHidden, description));
    }
    if (stored.stream().anyMatch(StoredPassword::clear)) {
      return Notice.warning(NLS.bind(Messages.Notice_passwordClear, description));
    }
    String schemes =
        stored.stream().map(StoredPassword::scheme).distinct().collect(Collectors.joining(", "));
    return Notice.news(NLS.bind(Messages.Notice_passwordHashed, description, schemes));
  }
}
