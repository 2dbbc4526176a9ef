package org.dirlens.browser.ui.browsing;

import java.util.function.Consumer;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Browsing;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.dialogs.PropertyPage;
import org.jspecify.annotations.Nullable;

/** The property page of a connection that asks how it is browsed; it stays open meanwhile. */
public final class BrowsingPage extends PropertyPage {
  private @Nullable BrowsingFields fields;

  public BrowsingPage() {
    noDefaultAndApplyButton();
  }

  private DirectoryConnection connection() {
    return Adapters.adapt(getElement(), DirectoryConnection.class);
  }

  @Override
  protected Control createContents(Composite parent) {
    Browsing present = connection().parameters().browsing();
    BrowsingFields created =
        new BrowsingFields(parent, present, this::validate, this::readContexts);
    fields = created;
    if (connection().openSession().isPresent()) {
      ask(created::take);
    }
    return created.control();
  }

  private void readContexts() {
    if (fields != null) {
      ask(fields::takeContexts);
    }
  }

  private void ask(Consumer<ServerFeatures> answered) {
    Dit dit = Dit.of(connection());
    DirectoryJob.of(Messages.Browsing_reading, dit::features)
        .whenDone(answered)
        .whenFailed(this::failed)
        .start();
  }

  private void failed(Exception problem) {
    if (fields != null && !fields.control().isDisposed()) {
      setErrorMessage(problem.getMessage());
    }
  }

  private void validate() {
    if (fields != null) {
      setErrorMessage(fields.problem().orElse(null));
      setValid(fields.problem().isEmpty());
    }
  }

  @Override
  public boolean performOk() {
    if (fields != null) {
      browse(connection(), fields.browsing());
    }
    return true;
  }

  /** Browses a connection in another way; its tree is read again. */
  static void browse(DirectoryConnection connection, Browsing browsing) {
    if (!browsing.equals(connection.parameters().browsing())) {
      Dit.of(connection).reset();
      Connections.shared().browse(connection, browsing);
    }
  }
}
