package org.dirlens.browser.ui.copy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.swt.dnd.ByteArrayTransfer;
import org.eclipse.swt.dnd.TransferData;
import org.jspecify.annotations.Nullable;

/** A form on the clipboard that only this workbench knows: objects as text. */
public abstract class OwnTransfer extends ByteArrayTransfer {
  private final String type;
  private final int id;

  /** The form of this name, such as {@code application/x-dirlens-values}. */
  protected OwnTransfer(String type) {
    this.type = type;
    this.id = registerType(type);
  }

  /** The text of an object; empty for what has no such form. */
  protected abstract Optional<String> text(Object object);

  /** The object of a text; null when it is none. */
  protected abstract @Nullable Object object(String text);

  @Override
  protected final int[] getTypeIds() {
    return new int[] {id};
  }

  @Override
  protected final String[] getTypeNames() {
    return new String[] {type};
  }

  @Override
  protected final void javaToNative(Object object, TransferData data) {
    text(object).ifPresent(text -> super.javaToNative(text.getBytes(StandardCharsets.UTF_8), data));
  }

  @Override
  protected final @Nullable Object nativeToJava(TransferData data) {
    return super.nativeToJava(data) instanceof byte[] bytes
        ? object(new String(bytes, StandardCharsets.UTF_8))
        : null;
  }
}
