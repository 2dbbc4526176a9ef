package org.dirlens.browser.ui.trail;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.trail.ReferralUrl;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.jspecify.annotations.Nullable;

/**
 * Asks by which connection to go to the server of a referral: those that lead there stand first,
 * then a new one without a user, then all others, as the server may have several names. Display
 * thread.
 */
final class ReferralDialog extends TitleAreaDialog {
  private static final int[] WIDTHS = {170, 200, 190};
  private static final int HEIGHT = 150;

  private final List<ReferralUrl> urls;

  /** The connections in their order; empty stands for a new one. */
  private final List<Optional<DirectoryConnection>> lines = new ArrayList<>();

  private @Nullable Table table;
  private int chosen;

  private ReferralDialog(Shell shell, List<ReferralUrl> urls) {
    super(shell);
    setShellStyle(getShellStyle() | SWT.RESIZE);
    this.urls = urls;
    List<DirectoryConnection> all = new ArrayList<>(Connections.shared().all());
    all.sort(Comparator.comparing(each -> !leadsThere(each)));
    all.stream().map(Optional::of).forEach(lines::add);
    lines.add((int) all.stream().filter(this::leadsThere).count(), Optional.empty());
  }

  private boolean leadsThere(DirectoryConnection connection) {
    return urls.stream().anyMatch(url -> url.leadsTo(connection.parameters().endpoint()));
  }

  /** Asks; empty to stay here. A new connection is in the list from then on. */
  static Optional<DirectoryConnection> ask(Shell shell, List<ReferralUrl> urls) {
    ReferralDialog dialog = new ReferralDialog(shell, urls);
    return dialog.open() == OK
        ? dialog.lines.get(dialog.chosen).or(dialog::added)
        : Optional.empty();
  }

  private Optional<DirectoryConnection> added() {
    Endpoint endpoint = urls.getFirst().endpoint();
    return Optional.of(
        Connections.shared()
            .add(
                ConnectionParameters.create(
                        endpoint.hostAndPort(), endpoint, "", AccessMode.READ_WRITE)
                    .with(Connections.shared().nextColor())));
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Referral_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    setTitle(Messages.Referral_title);
    ReferralUrl first = urls.getFirst();
    setMessage(
        NLS.bind(
            Messages.Referral_message,
            first.dn().isEmpty() ? Messages.Referral_server : first.dn(),
            first.endpoint().url()));
    Table created =
        ControlIds.name(
            new Table(area, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE), "referral.connections");
    table = created;
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(created);
    String[] titles = {
      Messages.Referral_connection, Messages.Referral_server, Messages.Referral_user
    };
    Forms.columns(created, titles, WIDTHS);
    lines.forEach(line -> new TableItem(created, SWT.NONE).setText(texts(line)));
    created.select(0);
    created.addListener(SWT.DefaultSelection, event -> okPressed());
    created.setFocus();
    return area;
  }

  private String[] texts(Optional<DirectoryConnection> line) {
    if (line.isEmpty()) {
      return new String[] {
        Messages.Referral_new, urls.getFirst().endpoint().url(), Messages.Referral_anonymous
      };
    }
    ConnectionParameters parameters = line.get().parameters();
    return new String[] {
      parameters.name(),
      parameters.endpoint().url(),
      parameters.anonymous() ? Messages.Referral_anonymous : parameters.login().who()
    };
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Referral_go, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  @Override
  protected void okPressed() {
    if (table != null && table.getSelectionIndex() >= 0) {
      chosen = table.getSelectionIndex();
      super.okPressed();
    }
  }
}
