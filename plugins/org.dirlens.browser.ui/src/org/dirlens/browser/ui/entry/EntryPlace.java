package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.text.Shortened;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPersistableElement;
import org.jspecify.annotations.Nullable;

/**
 * An entry by connection and DN, which is how it is kept from one start to the next. The empty DN
 * is the root DSE.
 */
sealed interface EntryPlace extends IEditorInput, IPersistableElement
    permits EntryInput, AwaitedEntry {
  /** Characters of a DN that a tool tip has room for. */
  int TIP_CHARS = 1_000;

  String connectionId();

  String connectionName();

  String dn();

  EntryKind kind();

  /** Whether both are the same entry of the same connection. */
  static boolean same(EntryPlace one, Object other) {
    return other instanceof EntryPlace that
        && one.connectionId().equals(that.connectionId())
        && DnText.same(one.dn(), that.dn());
  }

  @Override
  default boolean exists() {
    return true;
  }

  @Override
  default ImageDescriptor getImageDescriptor() {
    return ImageDescriptor.createFromImage(BrowserIcons.of(kind()));
  }

  @Override
  default String getName() {
    return dn().isEmpty() ? Messages.Tree_rootDse : Shortened.line(DnText.rdn(dn()));
  }

  @Override
  default String getToolTipText() {
    String shown = dn().isEmpty() ? Messages.Tree_rootDse : Shortened.to(TIP_CHARS, dn());
    return NLS.bind(Messages.Entry_tooltip, shown, connectionName());
  }

  @Override
  default @Nullable IPersistableElement getPersistable() {
    return MementoText.keeps(dn()) ? this : null;
  }

  @Override
  default String getFactoryId() {
    return EntryInputFactory.ID;
  }

  @Override
  default void saveState(IMemento memento) {
    memento.putString("connection", connectionId());
    memento.putString("name", connectionName());
    memento.putString("dn", dn());
    memento.putString("kind", kind().name());
  }
}
