package org.dirlens.ui.common;

import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.jface.bindings.keys.formatting.KeyFormatterFactory;
import org.eclipse.swt.SWT;

/** What keys are called on this platform, where M1 is Ctrl or Command. */
public final class Keys {
  private Keys() {}

  /**
   * The words for keys.
   *
   * @param keys as bindings name them, such as {@code M1+K}
   */
  public static String text(String keys) {
    try {
      return KeySequence.getInstance(keys).format();
    } catch (ParseException e) {
      throw new IllegalArgumentException(keys, e);
    }
  }

  /** The word for M1 alone. */
  public static String command() {
    return KeyFormatterFactory.getDefault().format(SWT.MOD1);
  }
}
