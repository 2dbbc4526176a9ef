package org.dirlens.ui.common;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.XMLMemento;
import org.osgi.service.prefs.BackingStoreException;

/**
 * What was typed into a form, kept in the workspace soon after: it is there again when its view or
 * dialog was closed, and when the workbench was killed. Secrets are left out by those who fill it
 * in. Display thread; the disk is written in a job.
 */
public final class KeptForm {
  /** What was typed is kept that soon. */
  private static final int PAUSE_MILLIS = 300;

  private static final String NODE = "org.dirlens.ui.common/forms";

  private final String id;
  private final Control owner;
  private final Consumer<IMemento> content;
  private final Job writing = Job.createSystem(Messages.KeptForm_job, (ICoreRunnable) m -> flush());
  private boolean due;

  /**
   * A form that is kept under a name.
   *
   * @param owner holds the fields; what is due when it goes is kept then
   * @param content writes down what the fields hold, without secrets
   */
  public KeptForm(String id, Control owner, Consumer<IMemento> content) {
    this.id = id;
    this.owner = owner;
    this.content = content;
    owner.addListener(SWT.Dispose, event -> keepDue());
  }

  private static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(NODE);
  }

  /** What was kept last; empty if nothing was. */
  public Optional<IMemento> read() {
    return read(id);
  }

  /** What was kept last under a name; empty if nothing was. */
  public static Optional<IMemento> read(String id) {
    String kept = node().get(id, "");
    try {
      return kept.isEmpty()
          ? Optional.empty()
          : Optional.of(XMLMemento.createReadRoot(new StringReader(kept)));
    } catch (WorkbenchException e) {
      ILog.of(KeptForm.class).warn("What was typed cannot be read: " + id, e);
      return Optional.empty();
    }
  }

  /** Something was typed: it is kept after a pause. */
  public void changed() {
    if (!due) {
      due = true;
      owner.getDisplay().timerExec(PAUSE_MILLIS, this::keepDue);
    }
  }

  private void keepDue() {
    if (due) {
      due = false;
      keep(content);
    }
  }

  /** Keeps nothing any more, as when all is done. */
  public void forget() {
    keep(memento -> {});
  }

  /** Keeps this instead. */
  public void keep(Consumer<IMemento> other) {
    due = false;
    XMLMemento memento = XMLMemento.createWriteRoot("form");
    other.accept(memento);
    StringWriter text = new StringWriter();
    try {
      memento.save(text);
    } catch (IOException e) {
      throw new IllegalStateException(e); // memory does not fail
    }
    if (!text.toString().equals(node().get(id, ""))) {
      node().put(id, text.toString());
      writing.schedule();
    }
  }

  private static void flush() throws CoreException {
    try {
      node().flush();
    } catch (BackingStoreException e) {
      throw new CoreException(Status.warning("What was typed could not be kept.", e));
    }
  }
}
