package org.dirlens.browser.ui.copy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Entries on the clipboard: a connection, its server and DNs, nothing of what is in them. */
final class EntryTransfer extends OwnTransfer {
  private static final EntryTransfer INSTANCE = new EntryTransfer();
  private static final String MOVED = "move";
  private static final String COPIED = "copy";

  private EntryTransfer() {
    super("application/x-dirlens-entries-of-server");
  }

  static EntryTransfer instance() {
    return INSTANCE;
  }

  @Override
  protected Optional<String> text(Object object) {
    return object instanceof CopiedEntries entries
        ? Optional.of(
            String.join(
                "\0",
                entries.moved() ? MOVED : COPIED,
                entries.connectionId(),
                entries.host(),
                String.valueOf(entries.port()),
                String.join("\0", entries.dns())))
        : Optional.empty();
  }

  @Override
  protected @Nullable Object object(String text) {
    List<String> parts = Arrays.asList(text.split("\0"));
    return parts.size() < 5
        ? null
        : new CopiedEntries(
            parts.get(1),
            parts.get(2),
            Integer.parseInt(parts.get(3)),
            parts.subList(4, parts.size()),
            parts.getFirst().equals(MOVED));
  }
}
