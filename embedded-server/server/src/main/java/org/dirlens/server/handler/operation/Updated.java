package org.dirlens.server.handler.operation;

import java.nio.charset.StandardCharsets;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * What a write shows of its entry (RFC 4527).
 *
 * @param before as it was, null if that was not asked for
 * @param after as it is, null if that was not asked for
 */
public record Updated(@Nullable Shown before, @Nullable Shown after) {
  /** Nothing was asked for. */
  public static final Updated SILENT = new Updated(null, null);

  /** An entry and what may be shown of it. */
  public record Shown(EntryImage image, AttributeSelection attributes) implements FoundEntry {
    /** What of an entry is wanted and may be seen; null if nothing. */
    public static @Nullable Shown of(
        @Nullable EntryImage image, AttributeSelection wanted, PreparedUpdate update) {
      AttributeSelection seen = image == null ? null : update.shown(image, wanted);
      return image == null || seen == null ? null : new Shown(image, seen);
    }

    @Override
    public EntryRecord record() {
      return image.record();
    }

    @Override
    public void putDn(ByteSink out) {
      out.put(image.dnText().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long numSubordinates() {
      return image.numSubordinates();
    }
  }
}
