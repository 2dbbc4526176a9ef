package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.value.TimeText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DateTime;
import org.eclipse.swt.widgets.Label;

/**
 * A generalized time: as the server keeps it, and in the local time as a calendar and a clock. Each
 * follows the other.
 */
final class TimePane implements ValuePane {
  private final TextPane text;
  private final DateTime calendar;
  private final DateTime clock;
  private final Label local;
  private final Consumer<byte[]> changed;

  TimePane(Composite grid, Consumer<byte[]> changed) {
    this.changed = changed;
    text =
        TextPane.line(
            grid,
            typed -> {
              changed.accept(typed);
              follow(typed);
            });
    local = ControlIds.name(new Label(grid, SWT.NONE), "value.local");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(local);
    Composite choice = new Composite(grid, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(choice);
    calendar = ControlIds.name(new DateTime(choice, SWT.CALENDAR), "value.calendar");
    Composite right = new Composite(choice, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 8).applyTo(right);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.BEGINNING).applyTo(right);
    clock = ControlIds.name(new DateTime(right, SWT.TIME | SWT.MEDIUM), "value.clock");
    Forms.button(right, Messages.Time_now, "value.now", () -> take(Instant.now()));
    calendar.addListener(SWT.Selection, event -> chosen());
    clock.addListener(SWT.Selection, event -> chosen());
  }

  private void chosen() {
    LocalDateTime chosen =
        LocalDateTime.of(
            calendar.getYear(),
            calendar.getMonth() + 1,
            calendar.getDay(),
            clock.getHours(),
            clock.getMinutes(),
            clock.getSeconds());
    take(chosen.atZone(ZoneId.systemDefault()).toInstant());
  }

  private void take(Instant moment) {
    byte[] value = TimeText.of(moment).getBytes(StandardCharsets.US_ASCII);
    text.show(value);
    follow(value);
    changed.accept(value);
  }

  private void follow(byte[] value) {
    Optional<Instant> moment = TimeText.parse(new String(value, StandardCharsets.UTF_8));
    ZoneId zone = ZoneId.systemDefault();
    local.setText(
        moment.map(each -> NLS.bind(Messages.Time_local, TimeText.shown(each, zone))).orElse(" "));
    moment.ifPresent(each -> turn(each.atZone(zone)));
  }

  private void turn(ZonedDateTime here) {
    calendar.setDate(here.getYear(), here.getMonthValue() - 1, here.getDayOfMonth());
    clock.setTime(here.getHour(), here.getMinute(), here.getSecond());
    boolean shown =
        calendar.getYear() == here.getYear()
            && calendar.getMonth() + 1 == here.getMonthValue()
            && calendar.getDay() == here.getDayOfMonth();
    calendar.setEnabled(shown);
    clock.setEnabled(shown);
  }

  @Override
  public void show(byte[] value) {
    text.show(value);
    follow(value);
  }

  @Override
  public void focus() {
    text.focus();
  }
}
