package org.dirlens.browser.ui.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.connection.tls.CertificateFacts;
import org.dirlens.connection.tls.PemFiles;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/** A chain of certificates: the server's first, one shown at a time. */
public final class CertificateViewer extends Dialog {
  private static final int EXPORT_ID = IDialogConstants.CLIENT_ID;

  private final String title;
  private final List<X509Certificate> chain;

  /** A viewer of a chain that is not empty. */
  public CertificateViewer(Shell shell, String title, List<X509Certificate> chain) {
    super(shell);
    setShellStyle(getShellStyle() | SWT.RESIZE);
    this.title = title;
    this.chain = chain;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    Forms.label(area, Messages.Certificate_chain);
    org.eclipse.swt.widgets.List names =
        ControlIds.name(
            new org.eclipse.swt.widgets.List(area, SWT.BORDER | SWT.SINGLE | SWT.V_SCROLL),
            "certificate.chain");
    chain.forEach(each -> names.add(CertificateFacts.of(each).subject()));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(names);
    CertificatePanel panel = new CertificatePanel(area, "certificate");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(panel);
    names.addListener(
        SWT.Selection,
        event -> panel.show(CertificateFacts.of(chain.get(names.getSelectionIndex()))));
    names.select(0);
    panel.show(CertificateFacts.of(chain.getFirst()));
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, EXPORT_ID, Messages.Certificate_export, false);
    createButton(parent, IDialogConstants.OK_ID, IDialogConstants.CLOSE_LABEL, true);
  }

  @Override
  protected void buttonPressed(int id) {
    if (id == EXPORT_ID) {
      export(getShell(), chain);
    } else {
      super.buttonPressed(id);
    }
  }

  /** Writes certificates as PEM to a file that is asked for. */
  static void export(Shell shell, List<X509Certificate> certificates) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setFileName("certificates.pem");
    dialog.setOverwrite(true);
    String file = dialog.open();
    if (file == null) {
      return;
    }
    try {
      StringBuilder text = new StringBuilder();
      for (X509Certificate each : certificates) {
        text.append(PemFiles.pem(each));
      }
      UnfinishedFile.replace(Path.of(file), text.toString());
    } catch (IOException | GeneralSecurityException e) {
      MessageDialog.openError(
          shell, Messages.Certificate_export, Forms.literal(String.valueOf(e.getMessage())));
    }
  }
}
