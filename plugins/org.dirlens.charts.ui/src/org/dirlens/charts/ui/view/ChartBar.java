package org.dirlens.charts.ui.view;

import java.util.List;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/**
 * The controls above the charts; in several lines where it is narrow.
 *
 * <p>Threads: user interface.
 */
final class ChartBar extends Composite {
  final Button pause;
  final Combo range;
  final Combo pace;
  final Combo partition;
  final Button stages;
  final Button record;
  final Button open;

  ChartBar(Composite parent) {
    super(parent, SWT.NONE);
    RowLayout wrapping = new RowLayout(SWT.HORIZONTAL);
    wrapping.center = true;
    wrapping.marginWidth = 5;
    wrapping.spacing = 10;
    setLayout(wrapping);
    pause = button(SWT.TOGGLE, "charts.pause", Messages.Panel_pause, Messages.Panel_pauseTip);
    pause.setImage(Icons.of(ChartBar.class).image("pause"));
    range = choice("charts.range", Messages.Panel_range);
    range.setItems(
        Messages.Panel_rangeOneMinute,
        Messages.Panel_rangeFiveMinutes,
        Messages.Panel_rangeHalfHour,
        Messages.Panel_rangeHour);
    pace = choice("charts.pace", Messages.Panel_pace);
    pace.setItems(
        Messages.Panel_paceSecond,
        Messages.Panel_paceHalf,
        Messages.Panel_paceFifth,
        Messages.Panel_paceTenth);
    partition = choice("charts.partition", Messages.Panel_partition);
    stages =
        button(SWT.CHECK, "charts.timeStages", Messages.Panel_stages, Messages.Panel_stagesTip);
    record = button(SWT.PUSH, "charts.record", Messages.Panel_record, Messages.Panel_recordTip);
    open = button(SWT.PUSH, "charts.open", Messages.Panel_open, Messages.Panel_openTip);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
  }

  private Button button(int style, String id, String text, String tip) {
    Button button = ControlIds.name(new Button(this, style), id);
    button.setText(text);
    button.setToolTipText(tip);
    button.setLayoutData(new RowData());
    return button;
  }

  /** A label with its choice, which stay together where the bar breaks into lines. */
  private Combo choice(String id, String text) {
    Composite pair = new Composite(this, SWT.NONE);
    pair.setLayoutData(new RowData());
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(pair);
    Label label = new Label(pair, SWT.NONE);
    label.setText(text);
    GridDataFactory.swtDefaults().applyTo(label);
    Combo combo = ControlIds.name(new Combo(pair, SWT.READ_ONLY | SWT.DROP_DOWN), id);
    GridDataFactory.swtDefaults().applyTo(combo);
    return combo;
  }

  ChartRange chosenRange() {
    return ChartRange.values()[range.getSelectionIndex()];
  }

  Pace chosenPace() {
    return Pace.values()[pace.getSelectionIndex()];
  }

  void offerPartitions(List<String> names) {
    partition.setItems(names.toArray(String[]::new));
    appear(partition.getParent(), names.size() > 1);
  }

  void showStages(boolean shown) {
    appear(stages, shown);
  }

  private static void appear(Control control, boolean shown) {
    control.setVisible(shown);
    ((RowData) control.getLayoutData()).exclude = !shown;
    control.requestLayout();
  }

  void showPaused(boolean paused) {
    pause.setText(paused ? Messages.Panel_resume : Messages.Panel_pause);
    pause.setToolTipText(paused ? Messages.Panel_resumeTip : Messages.Panel_pauseTip);
    pause.setImage(Icons.of(ChartBar.class).image(paused ? "resume" : "pause"));
    pause.requestLayout();
  }

  void showRecording(boolean recording) {
    record.setText(recording ? Messages.Panel_stopRecording : Messages.Panel_record);
    record.requestLayout();
  }

  /** A recording that was opened does not move. */
  void showOpened(boolean opened) {
    open.setText(opened ? Messages.Panel_closeRecording : Messages.Panel_open);
    for (Control control : List.of(pause, range, pace, partition, stages, record)) {
      control.setEnabled(!opened);
    }
    open.requestLayout();
  }
}
