package org.dirlens.browser.ui.entry;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.EntrySave.Outcome.Saved;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** Says after a save what the person cannot know: it was read back from the server. */
final class SaveNotice {
  private SaveNotice() {}

  /** Empty when everything is as it was sent. */
  static String words(Entry before, Saved saved) {
    StringBuilder words = new StringBuilder();
    for (Attribute sent : saved.sent().attributes()) {
      if (ValueText.isPassword(sent.description())
          && !before.attribute(sent.description()).filter(sent::equals).isPresent()) {
        words.append(password(sent.description(), saved.now())).append(' ');
      }
    }
    Set<String> others = new TreeSet<>(saved.takenOver());
    if (!others.isEmpty()) {
      words.append(Messages.text("entry.notice.takenOver", String.join(", ", others)));
    }
    return words.toString().strip();
  }

  /** What became of a password that was set. */
  static String password(String description, Entry now) {
    List<StoredPassword> stored =
        now.attribute(description).map(Attribute::values).orElse(List.of()).stream()
            .map(StoredPassword::of)
            .toList();
    if (stored.isEmpty()) {
      return Messages.text("entry.notice.password.hidden", description);
    }
    if (stored.stream().anyMatch(StoredPassword::clear)) {
      return Messages.text("entry.notice.password.clear", description);
    }
    String schemes =
        stored.stream().map(StoredPassword::scheme).distinct().collect(Collectors.joining(", "));
    return Messages.text("entry.notice.password.hashed", description, schemes);
  }
}
