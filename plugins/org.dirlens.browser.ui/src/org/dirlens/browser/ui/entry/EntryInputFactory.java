package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.dit.EntryKind;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.IElementFactory;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * Makes the entries of editors that were open when the workbench ended; each waits to be loaded.
 */
public final class EntryInputFactory implements IElementFactory {
  static final String ID = "org.dirlens.browser.ui.entryInput";

  @Override
  public @Nullable IAdaptable createElement(IMemento memento) {
    String connection = memento.getString("connection");
    String name = memento.getString("name");
    String dn = memento.getString("dn");
    return connection == null || name == null || dn == null
        ? null
        : new AwaitedEntry(connection, name, dn, kind(memento.getString("kind")));
  }

  private static EntryKind kind(@Nullable String name) {
    for (EntryKind each : EntryKind.values()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return EntryKind.OTHER;
  }
}
