package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionColour;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Encryption;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
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
    setTitle(Messages.text("connection.network.title"));
    setDescription(Messages.text("connection.network.description"));
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(area);
    createAddress(area);
    createOptions(area);
    checkButton(
        area,
        "connection.checkNetwork",
        "connection.network.check",
        () ->
            attempt(
                "connection.network.ok",
                monitor -> {
                  Connections.shared().checks().network(form.parameters(), monitor);
                  return form;
                }));
    setControl(area);
    validate();
    setErrorMessage(null);
  }

  private void createAddress(Composite area) {
    label(area, "connection.name");
    Text name = text(area, "connection.name", SWT.NONE);
    name.setText(form.name);
    name.setMessage(Messages.text("connection.name.hint"));
    name.addModifyListener(event -> form.name = name.getText());
    label(area, "connection.colour");
    createColour(area);
    label(area, "connection.host");
    Text host = text(area, "connection.host", SWT.NONE);
    host.setText(form.host);
    host.setMessage(Messages.text("connection.host.hint"));
    host.addModifyListener(
        event -> {
          form.host = host.getText();
          validate();
        });
    label(area, "connection.port");
    Spinner port = spinner(area, "connection.port", PORT_MAX, form.port);
    port.addModifyListener(event -> form.port = port.getSelection());
    label(area, "connection.encryption");
    createEncryption(area, port);
  }

  private void createColour(Composite area) {
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(line);
    Combo colours =
        ControlIds.name(new Combo(line, SWT.READ_ONLY | SWT.DROP_DOWN), "connection.colour");
    DirectoryChip chip = new DirectoryChip(line, "connection.colour.shown");
    for (ConnectionColour each : ConnectionColour.values()) {
      colours.add(Messages.text("colour." + each));
    }
    colours.select(form.colour.ordinal());
    chip.show("", ConnectionMarks.rgb(form.colour));
    colours.addListener(
        SWT.Selection,
        event -> {
          form.colour = ConnectionColour.values()[colours.getSelectionIndex()];
          chip.show("", ConnectionMarks.rgb(form.colour));
        });
  }

  private void createEncryption(Composite area, Spinner port) {
    Combo encryption =
        ControlIds.name(new Combo(area, SWT.READ_ONLY | SWT.DROP_DOWN), "connection.encryption");
    for (Encryption each : Encryption.values()) {
      encryption.add(Messages.text("encryption." + each));
    }
    encryption.select(form.encryption.ordinal());
    encryption.addListener(
        SWT.Selection,
        event -> {
          Encryption before = form.encryption;
          form.encryption = Encryption.values()[encryption.getSelectionIndex()];
          if (port.getSelection() == before.defaultPort()) {
            port.setSelection(form.encryption.defaultPort());
          }
        });
  }

  private void createOptions(Composite area) {
    label(area, "connection.timeout");
    Spinner timeout = spinner(area, "connection.timeout", TIMEOUT_SECONDS_MAX, form.timeoutSeconds);
    timeout.addModifyListener(event -> form.timeoutSeconds = timeout.getSelection());
    Button readOnly = checkBox(area, "connection.readOnly", "connection.readOnly");
    readOnly.setSelection(form.readOnly);
    readOnly.addListener(SWT.Selection, event -> form.readOnly = readOnly.getSelection());
  }

  private static Spinner spinner(Composite area, String id, int maximum, int value) {
    Spinner spinner = ControlIds.name(new Spinner(area, SWT.BORDER), id);
    spinner.setValues(value, 1, maximum, 0, 1, 10);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(spinner);
    return spinner;
  }

  private void validate() {
    boolean missing = form.host.isBlank();
    setErrorMessage(missing ? Messages.text("connection.host.missing") : null);
    setPageComplete(!missing);
  }
}
