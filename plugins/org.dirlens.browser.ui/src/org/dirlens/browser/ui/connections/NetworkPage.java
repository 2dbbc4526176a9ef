package org.dirlens.browser.ui.connections;

import java.util.Arrays;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

/** Name, address and encryption. */
final class NetworkPage extends FormPage {
  private static final int PORT_MAX = 65_535;
  private static final int TIMEOUT_SECONDS_MAX = 3_600;

  NetworkPage(ConnectionForm form) {
    super("network", form);
    setTitle(Messages.Connection_networkTitle);
    setDescription(Messages.Connection_networkDescription);
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    createAddress(area);
    createOptions(area);
    checkButton(
        area,
        Messages.Connection_networkCheck,
        "connection.checkNetwork",
        () ->
            attempt(
                Messages.Connection_networkOk,
                monitor -> {
                  Connections.shared().checks().network(form.parameters(), monitor);
                  return form;
                }));
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private void createAddress(Composite area) {
    Forms.label(area, Messages.Connection_name);
    Text name = Forms.field(area, "connection.name");
    name.setText(form.name);
    name.setMessage(Messages.Connection_nameHint);
    name.addModifyListener(event -> form.name = name.getText());
    Forms.label(area, Messages.Connection_color);
    createColor(area);
    Forms.label(area, Messages.Connection_environment);
    createEnvironment(area);
    Forms.label(area, Messages.Connection_host);
    Text host = Forms.field(area, "connection.host");
    host.setText(form.host);
    host.setMessage(Messages.Connection_hostHint);
    host.addModifyListener(
        event -> {
          form.host = host.getText();
          validate();
        });
    Forms.label(area, Messages.Connection_port);
    Spinner port = spinner(area, "connection.port", PORT_MAX, form.port);
    port.addModifyListener(
        event -> {
          form.port = port.getSelection();
          validate();
        });
    Forms.label(area, Messages.Connection_encryption);
    createEncryption(area, port);
  }

  private void createColor(Composite area) {
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(line);
    Combo colors =
        Forms.choice(
            line, "connection.color", Arrays.stream(ConnectionColor.values()).map(Labels::of));
    DirectoryChip chip = new DirectoryChip(line, "connection.color.shown");
    colors.select(form.color.ordinal());
    chip.show("", DirectoryChip.rgb(form.color));
    colors.addListener(
        SWT.Selection,
        event -> {
          form.color = ConnectionColor.values()[colors.getSelectionIndex()];
          chip.show("", DirectoryChip.rgb(form.color));
        });
  }

  private void createEnvironment(Composite area) {
    Combo environment =
        Forms.choice(
            area, "connection.environment", Arrays.stream(Environment.values()).map(Labels::of));
    environment.select(form.environment.ordinal());
    environment.addListener(
        SWT.Selection,
        event -> form.environment = Environment.values()[environment.getSelectionIndex()]);
  }

  private void createEncryption(Composite area, Spinner port) {
    Combo encryption =
        Forms.choice(
            area, "connection.encryption", Arrays.stream(Encryption.values()).map(Labels::of));
    encryption.select(form.encryption.ordinal());
    encryption.addListener(
        SWT.Selection,
        event -> {
          Encryption before = form.encryption;
          form.encryption = Encryption.values()[encryption.getSelectionIndex()];
          if (port.getSelection() == before.defaultPort()) {
            port.setSelection(form.encryption.defaultPort());
          }
          validate();
        });
  }

  private void createOptions(Composite area) {
    Forms.label(area, Messages.Connection_timeout);
    int seconds = Math.max(1, form.timeoutMillis / 1_000);
    Spinner timeout = spinner(area, "connection.timeout", TIMEOUT_SECONDS_MAX, seconds);
    timeout.addModifyListener(
        event -> {
          form.timeoutMillis = timeout.getSelection() * 1_000;
          validate();
        });
    Button readOnly = Forms.checkBox(area, Messages.Connection_readOnly, "connection.readOnly");
    readOnly.setSelection(form.readOnly);
    readOnly.addListener(SWT.Selection, event -> form.readOnly = readOnly.getSelection());
  }

  private static Spinner spinner(Composite area, String id, int maximum, int value) {
    Spinner spinner = ControlIds.name(new Spinner(area, SWT.BORDER), id);
    spinner.setValues(value, 1, maximum, 0, 1, 10);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(spinner);
    return spinner;
  }

  /** What was tried of another server says nothing of this one. */
  private void validate() {
    setMessage(null);
    boolean missing = form.host.isBlank();
    setErrorMessage(missing ? Messages.Connection_hostMissing : null);
    setPageComplete(!missing);
  }
}
