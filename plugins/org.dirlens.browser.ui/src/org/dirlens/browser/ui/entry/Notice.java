package org.dirlens.browser.ui.entry;

import java.util.List;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.jspecify.annotations.Nullable;

/**
 * A sentence above the values of an entry.
 *
 * @param words empty when there is nothing to tell
 */
record Notice(Kind kind, String words) {
  static final Notice NONE = new Notice(Kind.NEWS, "");

  /** How much it matters. */
  enum Kind {
    NEWS,
    WARNING
  }

  static Notice news(String words) {
    return new Notice(Kind.NEWS, words);
  }

  static Notice warning(String words) {
    return new Notice(Kind.WARNING, words);
  }

  /** Changes of an earlier start are there again, but for these secrets. */
  static Notice restored(List<String> missing) {
    return missing.isEmpty()
        ? news(Messages.Draft_restored)
        : warning(NLS.bind(Messages.Draft_restoredWithout, String.join(", ", missing)));
  }

  /** The icon before the words. */
  @Nullable Image image() {
    return kind == Kind.WARNING ? BrowserIcons.image("problem") : null;
  }

  /** Both sentences, as one that matters as much as either. */
  Notice and(Notice other) {
    if (words.isEmpty() || other.words.isEmpty()) {
      return words.isEmpty() ? other : this;
    }
    return new Notice(kind == Kind.WARNING ? kind : other.kind, words + " " + other.words);
  }
}
