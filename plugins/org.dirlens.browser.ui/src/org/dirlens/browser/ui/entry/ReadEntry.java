package org.dirlens.browser.ui.entry;

import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.eclipse.core.runtime.IProgressMonitor;

/** An entry as its server has it, empty where there is none, and what the editor needs besides. */
record ReadEntry(Optional<Entry> entry, ServerSchema schema, ServerFeatures features) {
  static ReadEntry read(Dit dit, String dn, IProgressMonitor monitor) throws ConnectionProblem {
    return new ReadEntry(
        dit.connection().session(monitor).read(dn, EntrySave.ALL_ATTRIBUTES, monitor),
        dit.schema(monitor),
        dit.features(monitor));
  }
}
