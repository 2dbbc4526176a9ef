package org.dirlens.browser.ui.connections;

import java.io.UncheckedIOException;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/** Makes or edits a connection: pages for the network, authentication and browsing. */
public final class ConnectionWizard extends Wizard {
  private final ConnectionForm form;
  private final NetworkPage network;
  private final AuthenticationPage authentication;
  private final BrowsingWizardPage browsing;

  private ConnectionWizard(ConnectionForm filled) {
    form = filled;
    network = new NetworkPage(form);
    authentication = new AuthenticationPage(form);
    browsing = new BrowsingWizardPage(form);
    setWindowTitle(form.edited == null ? Messages.Connection_new : Messages.Connection_edit);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-connection"));
    setNeedsProgressMonitor(true);
  }

  public static void openNew() {
    new WizardDialog(Problems.shell(), new ConnectionWizard(new ConnectionForm())).open();
  }

  /** Makes a connection that is like {@code draft}. */
  public static void openNew(ConnectionParameters draft) {
    new WizardDialog(Problems.shell(), new ConnectionWizard(new ConnectionForm(draft))).open();
  }

  /** Edits a connection of the user; it is closed when it is changed. */
  public static void openEdit(DirectoryConnection connection) {
    new WizardDialog(Problems.shell(), new ConnectionWizard(new ConnectionForm(connection))).open();
  }

  @Override
  public void addPages() {
    addPage(network);
    addPage(authentication);
    addPage(browsing);
  }

  @Override
  public boolean canFinish() {
    return network.isPageComplete() && authentication.isPageComplete() && browsing.isPageComplete();
  }

  @Override
  public boolean performFinish() {
    ConnectionParameters parameters = form.parameters();
    try {
      if (form.edited == null) {
        add(parameters);
      } else {
        update(form.edited, parameters);
      }
      return true;
    } catch (UncheckedIOException e) {
      tellNotSaved(e);
      return false;
    }
  }

  private static void tellNotSaved(UncheckedIOException why) {
    Problems.show(
        Messages.Connection_notSavedTitle,
        NLS.bind(Messages.Connection_notSaved, why.getMessage()));
  }

  private void add(ConnectionParameters parameters) {
    DirectoryConnection added = Connections.shared().add(parameters);
    savePassword(parameters);
    if (!form.password.isEmpty()) {
      added.use(form.password);
    }
    CurrentDirectory.shared().choose(added);
    ConnectionsView.open(added);
  }

  /** The connection is there also where its password cannot be saved. */
  private void savePassword(ConnectionParameters parameters) {
    try {
      changeSavedPassword(parameters);
    } catch (UncheckedIOException e) {
      tellNotSaved(e);
    }
  }

  private void changeSavedPassword(ConnectionParameters parameters) {
    if (!form.savePassword) {
      Connections.shared().forgetPassword(parameters);
    } else if (!form.password.isEmpty() && !parameters.anonymous()) {
      Connections.shared().savePassword(parameters, form.password);
    }
  }

  /** A connection that was open, or was lost, is opened again with what was changed. */
  private void update(DirectoryConnection connection, ConnectionParameters parameters) {
    boolean wasOpen = connection.state() != ConnectionState.CLOSED;
    Dit.of(connection).reset(); // first: what still reads would open it again
    Connections.shared().update(connection, parameters);
    Dit.of(connection).reset(); // again: the server before may have answered meanwhile
    savePassword(parameters); // behind it, as it forgets that of another server
    if (!form.password.isEmpty()) {
      connection.use(form.password);
    }
    if (wasOpen) {
      ConnectionsView.open(connection);
    }
  }
}
