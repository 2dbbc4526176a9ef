package org.dirlens.application.server;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.EmbeddedServerLife.Phase;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

/** Whether the server runs, and where it listens. User interface thread. */
final class StatusPanel {
  private final Label state;
  private final Button start;
  private final Button stop;
  private final Text address;
  private final Spinner port;
  private final Button change;
  private int shownPort = ServerFigures.UNKNOWN;

  StatusPanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Status_heading);
    state = ControlIds.name(new Label(rows.area(), SWT.WRAP), "server.state");
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(160, SWT.DEFAULT)
        .applyTo(state);
    Composite runs = rows.buttons();
    start =
        Forms.button(
            runs,
            EmbeddedServerLife.state().startLabel(),
            "server.start",
            ServerActions::startForUser);
    stop =
        Forms.button(
            runs, Messages.Status_stop, "server.stop", () -> ServerActions.stop(parent.getShell()));
    address = rows.text(Messages.Status_address, "server.address");
    FormRows.copyButton(rows.buttons(), address, "server.copyAddress");
    rows.label(Messages.Status_port);
    port = ControlIds.name(new Spinner(rows.area(), SWT.BORDER), "server.port");
    port.setValues(EmbeddedDirectory.USUAL_PORT, 1, 65_535, 0, 1, 1_000);
    port.setToolTipText(Messages.Status_portHint);
    GridDataFactory.swtDefaults().applyTo(port);
    change =
        Forms.button(
            rows.buttons(),
            Messages.Status_changePort,
            "server.changePort",
            () -> ServerActions.choosePort(port.getSelection()));
    port.addListener(SWT.Modify, event -> change.setEnabled(port.getSelection() != shownPort));
  }

  void setFocus() {
    (start.isEnabled() ? start : stop).setFocus();
  }

  void show(ServerFigures figures) {
    EmbeddedServerLife.State life = figures.life();
    String sentence =
        switch (life.phase()) {
          case RUNNING -> NLS.bind(Messages.Status_since, life.sentence(), when(life.since()));
          case FAILED -> Messages.Status_failed;
          default -> life.sentence();
        };
    if (!sentence.equals(state.getText()) || !life.startLabel().equals(start.getText())) {
      state.setText(sentence);
      start.setText(life.startLabel());
      state.getParent().getParent().layout(true, true);
    }
    start.setEnabled(life.startable());
    stop.setEnabled(life.phase() == Phase.RUNNING);
    FormRows.show(address, figures.running() ? figures.address().url() : Messages.Status_nowhere);
    if (figures.address().port() != shownPort) {
      showPort(figures.address().port());
    }
  }

  /** What somebody has typed and not used yet stays in the field. */
  private void showPort(int now) {
    boolean typed = shownPort != ServerFigures.UNKNOWN && port.getSelection() != shownPort;
    shownPort = now;
    if (!typed) {
      port.setSelection(now);
    }
    change.setEnabled(port.getSelection() != now);
  }

  /** Time of today, else date and time. */
  private static String when(Instant instant) {
    ZonedDateTime time = instant.atZone(ZoneId.systemDefault());
    return time.toLocalDate().equals(LocalDate.now(ZoneId.systemDefault()))
        ? DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH).format(time)
        : DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
            .withLocale(Locale.ENGLISH)
            .format(time);
  }
}
