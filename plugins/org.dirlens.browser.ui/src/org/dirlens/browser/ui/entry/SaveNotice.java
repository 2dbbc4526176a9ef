package org.dirlens.browser.ui.entry;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.EntrySave.Outcome.Saved;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.eclipse.osgi.util.NLS;

/** Says after a save what the person cannot know: it was read back from the server. */
final class SaveNotice {
  private SaveNotice() {}

  /** Nothing when everything is as it was sent. */
  static Notice of(Entry before, Saved saved) {
    Notice notice = passwords(before, saved.sent(), saved.now());
    Set<String> others = saved.differing();
    return others.isEmpty()
        ? notice
        : notice.and(Notice.news(NLS.bind(Messages.Notice_differs, String.join(", ", others))));
  }

  /** What became of the passwords of an entry that was added; nothing where it has none. */
  static Notice added(Entry sent, Entry now) {
    return passwords(new Entry(sent.dn(), List.of()), sent, now);
  }

  private static Notice passwords(Entry before, Entry sent, Entry now) {
    Notice notice = Notice.NONE;
    for (Attribute each : sent.attributes()) {
      if (ValueText.isPassword(each.description())
          && !before.attribute(each.description()).filter(each::equals).isPresent()) {
        notice = notice.and(password(each.description(), now));
      }
    }
    return notice;
  }

  /** What became of a password that was set. */
  static Notice password(String description, Entry now) {
    List<StoredPassword> stored =
        now.attribute(description).map(Attribute::values).orElse(List.of()).stream()
            .map(value -> StoredPassword.of(description, value))
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
