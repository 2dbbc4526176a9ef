package org.dirlens.browser.ui.connections;

import java.util.function.Consumer;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.browsing.BrowsingFields;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Login;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** How the entries are read, once the connection is there. */
final class BrowsingWizardPage extends FormPage {
  private @Nullable BrowsingFields fields;

  /** The server that was asked what it can do. */
  private String asked = "";

  BrowsingWizardPage(ConnectionForm form) {
    super("browsing", form);
    setTitle(Messages.Connection_browsingTitle);
    setDescription(Messages.Connection_browsingDescription);
  }

  @Override
  public void createControl(Composite parent) {
    BrowsingFields created =
        new BrowsingFields(parent, form.browsing, this::changed, this::readContexts);
    fields = created;
    setControl(created.control());
  }

  private void changed() {
    if (fields != null) {
      setErrorMessage(fields.problem().orElse(null));
      setPageComplete(fields.problem().isEmpty());
      if (isPageComplete()) {
        form.browsing = fields.browsing();
      }
    }
  }

  private void readContexts() {
    if (fields != null) {
      ask(fields::takeContexts);
    }
  }

  @Override
  public void setVisible(boolean visible) {
    super.setVisible(visible);
    String about = visible ? form.parameters().endpoint().url() : asked;
    if (fields != null && !about.equals(asked)) {
      asked = about;
      ask(fields::take);
    }
  }

  /** Asks in the background, without a bind; of a server that does not tell nothing is off. */
  private void ask(Consumer<ServerFeatures> answered) {
    ConnectionParameters parameters = form.parameters().with(Login.ANONYMOUS);
    DirectoryJob.of(
            Messages.Connection_asking,
            monitor -> Connections.shared().checks().rootDse(parameters, monitor))
        .whenDone(told -> told.map(ServerFeatures::of).ifPresent(answered))
        .whenFailed(problem -> {})
        .start();
  }
}
