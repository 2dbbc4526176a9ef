package org.dirlens.browser.ui.connections;

import java.util.function.Consumer;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.browsing.BrowsingFields;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
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
      ask(fields::takeContexts, this::failed);
    }
  }

  @Override
  public void setVisible(boolean visible) {
    super.setVisible(visible);
    String about = visible ? form.parameters().endpoint().url() : asked;
    if (fields != null && !about.equals(asked)) {
      asked = about;
      fields.takeUnknown();
      changed();
      ask(fields::take, problem -> {});
    }
  }

  private void failed(ConnectionProblem problem) {
    if (fields != null && !fields.control().isDisposed()) {
      setErrorMessage(problem.getMessage());
    }
  }

  /** Asks in the background, without a bind; of a server that does not tell nothing is off. */
  private void ask(Consumer<ServerFeatures> answered, Consumer<ConnectionProblem> failed) {
    ConnectionParameters parameters = form.parameters().with(Login.ANONYMOUS);
    DirectoryJob.of(
            Messages.Connection_asking,
            monitor -> Connections.shared().checks().rootDse(parameters, monitor))
        .whenDone(
            told ->
                told.filter(any -> ofForm(parameters.endpoint()))
                    .map(ServerFeatures::of)
                    .ifPresent(answered))
        .whenFailed(
            problem -> {
              if (ofForm(parameters.endpoint())) {
                failed.accept(problem);
              }
            })
        .start();
  }

  /** Whether the form still has the server that was asked. */
  private boolean ofForm(Endpoint endpoint) {
    return form.host.strip().equals(endpoint.host()) && form.port == endpoint.port();
  }
}
