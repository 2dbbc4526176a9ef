package org.dirlens.browser.ui.review;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Keystrokes;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.jspecify.annotations.Nullable;

/**
 * Whether and when a person looks at what is sent: before every write to a server of production,
 * and before every other one while the preference says so. It stands at the door that single writes
 * pass, so none can miss it; work with many writes asks {@link #needed} by itself.
 */
public final class Review implements Dit.Reviewer {
  private static final String KEY = "review.beforeSending";

  /** What the person agreed to right now, and is not asked about again. */
  private static final AtomicReference<@Nullable Write> AGREED = new AtomicReference<>();

  private final Display display;

  private Review(Display display) {
    this.display = display;
  }

  /** From now on all writes are looked at where that is needed. */
  public static void install(Display display) {
    Dit.reviewBy(new Review(display));
  }

  private static ScopedPreferenceStore store() {
    return new ScopedPreferenceStore(InstanceScope.INSTANCE, "org.dirlens.browser.ui");
  }

  /** The preference for servers that are not of production. */
  public static boolean wanted() {
    return store().getBoolean(KEY);
  }

  /** Sets the preference. */
  public static void want(boolean wanted) {
    ScopedPreferenceStore store = store();
    store.setValue(KEY, wanted);
    try {
      store.save();
    } catch (IOException e) {
      ILog.of(Review.class).error("The preference was not saved", e);
    }
  }

  /** Whether the server is one of production. */
  public static boolean always(DirectoryConnection connection) {
    return connection.parameters().environment() == Environment.PRODUCTION;
  }

  /** Whether what is sent over this connection is looked at before. */
  public static boolean needed(DirectoryConnection connection) {
    return always(connection) || wanted();
  }

  /** A box for a dialog that sends something: ticked and fixed where it is always looked at. */
  public static Button checkBox(Composite parent, int columns, DirectoryConnection connection) {
    Button box = ControlIds.name(new Button(parent, SWT.CHECK), "review.before");
    box.setText(always(connection) ? Messages.Review_always : Messages.Review_before);
    box.setSelection(needed(connection));
    box.setEnabled(!always(connection));
    box.addListener(SWT.Selection, event -> want(box.getSelection()));
    GridDataFactory.fillDefaults().span(columns, 1).applyTo(box);
    return box;
  }

  /** The person has looked at this write and wants it sent, on whatever condition, as the next. */
  public static void agree(Write write) {
    AGREED.set(write.unconditional());
  }

  @Override
  public boolean approves(Dit dit, Write write, IProgressMonitor monitor) throws ConnectionProblem {
    if (write.unconditional().equals(AGREED.getAndSet(null)) || !needed(dit.connection())) {
      return true;
    }
    Optional<Entry> before =
        write instanceof Write.Modify
            ? dit.connection().session(monitor).read(write.dn(), EntrySave.ALL_ATTRIBUTES, monitor)
            : Optional.empty();
    Proposal proposal = Proposal.of(dit.connection(), write, before, dit.knownSchema());
    boolean[] approved = {false};
    display.syncExec(
        () ->
            approved[0] =
                Keystrokes.uncounted(
                    display,
                    () ->
                        ReviewDialog.approved(
                            Problems.shell(),
                            proposal,
                            Messages.Review_title,
                            Messages.Review_send)));
    return approved[0];
  }
}
