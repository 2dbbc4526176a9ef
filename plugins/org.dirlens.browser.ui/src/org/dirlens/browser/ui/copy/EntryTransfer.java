package org.dirlens.browser.ui.copy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.dnd.ByteArrayTransfer;
import org.eclipse.swt.dnd.TransferData;
import org.jspecify.annotations.Nullable;

/** Entries on the clipboard: a connection and DNs, nothing of what is in them. */
final class EntryTransfer extends ByteArrayTransfer {
  private static final EntryTransfer INSTANCE = new EntryTransfer();
  private static final String TYPE = "application/x-dirlens-entries";
  private static final int TYPE_ID = registerType(TYPE);
  private static final String MOVED = "move";
  private static final String COPIED = "copy";

  private EntryTransfer() {}

  static EntryTransfer instance() {
    return INSTANCE;
  }

  @Override
  protected int[] getTypeIds() {
    return new int[] {TYPE_ID};
  }

  @Override
  protected String[] getTypeNames() {
    return new String[] {TYPE};
  }

  @Override
  protected void javaToNative(Object object, TransferData data) {
    if (object instanceof CarriedEntries entries) {
      String text =
          String.join(
              "\0",
              entries.moved() ? MOVED : COPIED,
              entries.connectionId(),
              String.join("\0", entries.dns()));
      super.javaToNative(text.getBytes(StandardCharsets.UTF_8), data);
    }
  }

  @Override
  protected @Nullable Object nativeToJava(TransferData data) {
    if (!(super.nativeToJava(data) instanceof byte[] bytes)) {
      return null;
    }
    List<String> parts = Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\0"));
    return parts.size() < 3
        ? null
        : new CarriedEntries(
            parts.get(1), parts.subList(2, parts.size()), parts.getFirst().equals(MOVED));
  }
}
