package org.dirlens.browser.ui;

import java.util.Optional;
import org.dirlens.connection.core.DirectoryConnection;

/** An entry that is selected in a part which is neither the tree nor an editor. */
public record SelectedEntry(DirectoryConnection connection, String dn) {
  /** A view with entries in it. Display thread. */
  public interface Source {
    /** The entry that is selected; the first of several. */
    Optional<SelectedEntry> selectedEntry();
  }
}
