package org.dirlens.browser.core.copy;

import java.util.function.UnaryOperator;
import org.dirlens.browser.core.entry.PasswordForm;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** Passwords of entries that go from one server to another. */
public final class CopiedPasswords {
  private CopiedPasswords() {}

  /** The entry with every userPassword in another form than it was read. */
  public static Entry as(Entry entry, UnaryOperator<byte[]> form) {
    return new Entry(
        entry.dn(),
        entry.attributes().stream()
            .map(
                each ->
                    PasswordForm.suits(each.description())
                        ? new Attribute(
                            each.description(), each.values().stream().map(form).toList())
                        : each)
            .toList());
  }
}
