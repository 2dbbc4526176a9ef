package org.dirlens.browser.ui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** The texts of this bundle, from {@code messages.properties}. */
public final class Messages {
  private static final ResourceBundle TEXTS =
      ResourceBundle.getBundle("org.dirlens.browser.ui.messages", Locale.ENGLISH);

  private Messages() {}

  /**
   * The text for {@code key} with {@code {0}}, {@code {1}} … replaced; an apostrophe is written
   * twice in the file.
   */
  public static String text(String key, Object... arguments) {
    try {
      return new MessageFormat(TEXTS.getString(key), Locale.ENGLISH).format(arguments);
    } catch (MissingResourceException e) {
      throw new IllegalStateException("messages.properties has no text for " + key, e);
    }
  }
}
