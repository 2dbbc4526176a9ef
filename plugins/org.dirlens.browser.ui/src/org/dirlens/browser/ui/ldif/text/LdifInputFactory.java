package org.dirlens.browser.ui.ldif.text;

import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.IElementFactory;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/** Makes the files of editors that were open when the workbench ended. */
public final class LdifInputFactory implements IElementFactory {
  @Override
  public @Nullable IAdaptable createElement(IMemento memento) {
    String place = memento.getString(LdifInput.PLACE);
    return place == null ? null : new LdifInput(place, true);
  }
}
