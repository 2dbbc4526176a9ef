package org.dirlens.ui.common;

import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.jface.bindings.keys.SWTKeySupport;
import org.eclipse.jface.bindings.keys.formatting.IKeyFormatter;
import org.eclipse.swt.SWT;

/** What keys are called on this platform, where M1 is Ctrl or Command. */
public final class Keys {
  private static final IKeyFormatter FORMATTER = SWTKeySupport.getKeyFormatterForPlatform();

  private Keys() {}

  /**
   * The words for keys.
   *
   * @param keys as bindings name them, such as {@code M1+K}
   */
  public static String text(String keys) {
    try {
      return FORMATTER.format(KeySequence.getInstance(keys));
    } catch (ParseException e) {
      throw new IllegalArgumentException(keys, e);
    }
  }

  /** The word for M1 alone. */
  public static String command() {
    return FORMATTER.format(SWT.MOD1);
  }
}
