package org.dirlens.browser.ui.copy;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

/** Copies entries as text; those that have to be read are read in a job. Display thread. */
public final class CopyText {
  private CopyText() {}

  /** Copies them in this form; returns at once. */
  public static void start(DirectoryConnection connection, List<String> dns, EntryForm form) {
    Display display = Display.getCurrent();
    if (form.attributes().isEmpty()) {
      ClipboardText.copy(display, form.text(dns, connection.parameters().endpoint()));
      return;
    }
    DirectoryJob.of(
            NLS.bind(Messages.Copy_reading, Labels.entries(dns.size())),
            monitor ->
                copied(
                    read(connection, dns, form, monitor), Dit.of(connection).schema(monitor), form))
        .whenDone(
            copied -> {
              ClipboardText.copy(display, copied.text());
              tell(dns.size() - copied.entries());
            })
        .start();
  }

  private record Copied(String text, int entries) {}

  private static Copied copied(List<Entry> entries, ServerSchema schema, EntryForm form) {
    return new Copied(form.text(entries, schema), entries.size());
  }

  /** Entries may have gone since the tree was read. */
  private static void tell(int gone) {
    if (gone > 0) {
      Notification.problem(Messages.Copy_title, NLS.bind(Messages.Copy_gone, Labels.entries(gone)));
    }
  }

  private static List<Entry> read(
      DirectoryConnection connection, List<String> dns, EntryForm form, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor progress = SubMonitor.convert(monitor, dns.size());
    Session session = connection.session(progress);
    List<Entry> entries = new ArrayList<>();
    for (String dn : dns) {
      session
          .read(dn, form.attributes(), progress.split(1))
          .ifPresent(entry -> entries.add(new Entry(dn, entry.attributes())));
    }
    return entries;
  }
}
