package org.dirlens.browser.ui.tls;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.connection.tls.TrustedCertificate;
import org.dirlens.connection.tls.TrustedCertificate.Duration;
import org.dirlens.connection.tls.TrustedCertificates;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that a person trusted, for good or until the end; they can be shown or removed.
 */
public final class TrustedCertificatesPage extends PreferencePage
    implements IWorkbenchPreferencePage {
  private static final int[] WIDTHS = {150, 170, 120, 120};
  private static final int HEIGHT = 180;

  private final TrustedCertificates trusted = Connections.shared().trustedCertificates();
  private List<TrustedCertificate> shown = List.of();
  private @Nullable Table table;
  private @Nullable Button view;
  private @Nullable Button remove;

  /** Made by the platform. */
  public TrustedCertificatesPage() {
    noDefaultAndApplyButton();
    setDescription(Messages.Trusted_description);
  }

  @Override
  public void init(IWorkbench workbench) {}

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(area);
    Table created =
        ControlIds.name(
            new Table(area, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE), "trusted.table");
    table = created;
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(created);
    String[] headers = {
      Messages.Trusted_server,
      Messages.Trusted_subject,
      Messages.Trusted_until,
      Messages.Trusted_duration
    };
    Forms.columns(created, headers, WIDTHS);
    created.addListener(SWT.Selection, event -> enable());
    created.addListener(SWT.DefaultSelection, event -> view());
    Composite buttons = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(buttons);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(buttons);
    view = Forms.button(buttons, Messages.Trusted_view, "trusted.view", this::view);
    remove = Forms.button(buttons, Messages.Trusted_remove, "trusted.remove", this::remove);
    GridDataFactory.fillDefaults().applyTo(view);
    GridDataFactory.fillDefaults().applyTo(remove);
    fill();
    return area;
  }

  private void fill() {
    if (table == null) {
      return;
    }
    shown = trusted.all();
    table.removeAll();
    for (TrustedCertificate each : shown) {
      Optional<CertificateFacts> facts = each.certificate().map(CertificateFacts::of);
      new TableItem(table, SWT.NONE)
          .setText(
              new String[] {
                each.server(),
                facts.map(CertificateFacts::subject).orElse(each.fingerprint()),
                facts
                    .map(it -> CertificatePanel.validity(it.validity()))
                    .orElse(Messages.Trusted_unknown),
                each.duration() == Duration.PERMANENT
                    ? Messages.Trusted_permanent
                    : Messages.Trusted_session
              });
    }
    enable();
  }

  private Optional<TrustedCertificate> chosen() {
    int at = table == null ? -1 : table.getSelectionIndex();
    return at < 0 ? Optional.empty() : Optional.of(shown.get(at));
  }

  private void enable() {
    if (view != null && remove != null) {
      view.setEnabled(chosen().flatMap(TrustedCertificate::certificate).isPresent());
      remove.setEnabled(chosen().isPresent());
    }
  }

  private void view() {
    chosen()
        .ifPresent(
            each ->
                each.certificate()
                    .ifPresent(
                        it ->
                            new CertificateViewer(getShell(), each.server(), List.of(it)).open()));
  }

  /** The server is asked about again when a connection to it is opened next. */
  private void remove() {
    chosen().ifPresent(trusted::remove);
    fill();
  }
}
