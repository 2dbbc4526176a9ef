package org.dirlens.benchmark.ui;

import java.util.Arrays;
import java.util.stream.Stream;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PathField;
import org.dirlens.ui.common.PathField.Choice.OfFile;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * What all servers hold: generated entries or those of a file, and their indices. Rows of a grid of
 * two columns. User interface thread.
 */
final class PeersData {
  private static final int ENTRIES = 20_000;
  private static final int ENTRIES_MAX = 50_000_000;

  private final Runnable changed;
  private final Combo kind;
  private final Spinner entries;
  private final PathField ldif;
  private final Label fromLabel;
  private final Composite export;
  private final Combo from;
  private final PathField schema;
  private final PathField plan;

  /**
   * @param changed told when it is another question
   */
  PeersData(Composite grid, Runnable changed) {
    this.changed = changed;
    Forms.label(grid, Messages.Peers_entries);
    Composite line = line(grid, 2);
    kind =
        Forms.choice(
            line,
            "peers.data",
            Stream.concat(
                Arrays.stream(DataTemplate.values()).map(DataTemplate::word),
                Stream.of(Messages.Peers_ldif)));
    kind.select(0);
    kind.addListener(SWT.Selection, event -> other());
    entries = ControlIds.name(new Spinner(line, SWT.BORDER), "peers.entries");
    entries.setValues(ENTRIES, 1, ENTRIES_MAX, 0, 1_000, 10_000);
    GridDataFactory.fillDefaults().applyTo(entries);
    entries.addListener(SWT.Modify, event -> changed.run());
    ldif = new PathField(line, "peers.ldif", open("*.ldif"), changed);
    fromLabel = Forms.label(grid, Messages.Peers_from);
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(fromLabel);
    export = line(grid, 3);
    from =
        Forms.choice(
            export,
            "peers.from",
            Stream.concat(
                Stream.of(Messages.Peers_anyServer),
                Arrays.stream(ForeignServer.values()).map(ForeignServer::word)));
    from.select(0);
    from.addListener(SWT.Selection, event -> changed.run());
    Forms.label(export, Messages.Peers_schema);
    schema = new PathField(export, "peers.schema", open("*.ldif;*.schema"), changed);
    schema.hint(Messages.Peers_schemaHint);
    Forms.label(grid, Messages.Peers_plan);
    plan = new PathField(grid, "peers.plan", open("*.ldif"), changed);
    show();
  }

  private static Composite line(Composite grid, int columns) {
    Composite line = new Composite(grid, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(columns).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    return line;
  }

  private static OfFile open(String ending) {
    return new OfFile(SWT.OPEN, ending, "*.*");
  }

  private void other() {
    show();
    changed.run();
  }

  private void show() {
    boolean file = ofFile();
    Forms.see(entries, !file);
    for (Control each : new Control[] {ldif, fromLabel, export}) {
      Forms.see(each, file);
    }
    plan.hint(file ? Messages.Peers_planOfFilters : Messages.Peers_planOfScratch);
  }

  private boolean ofFile() {
    return kind.getText().equals(Messages.Peers_ldif);
  }

  /** The template that a workload is written for; a file stays. */
  void offer(String template) {
    if (!ofFile() && kind.indexOf(template) >= 0 && !kind.getText().equals(template)) {
      kind.setText(template);
      other();
    }
  }

  PeersQuestion.Data chosen() {
    return new PeersQuestion.Data(
        kind.getText(), entries.getSelection(), ofFile() ? exported() : null, plan.path());
  }

  private PeersQuestion.Export exported() {
    int server = from.getSelectionIndex();
    @Nullable ForeignServer known = server < 1 ? null : ForeignServer.values()[server - 1];
    return new PeersQuestion.Export(ldif.path(), known, schema.path());
  }

  void keep(IMemento memento) {
    memento.putString("data", ofFile() ? "" : kind.getText());
    memento.putInteger("entries", entries.getSelection());
    memento.putString("ldif", ldif.path());
    memento.putInteger("from", from.getSelectionIndex());
    memento.putString("schema", schema.path());
    memento.putString("plan", plan.path());
  }

  void restore(IMemento memento) {
    String data = memento.getString("data");
    if (data != null) {
      kind.setText(data.isEmpty() ? Messages.Peers_ldif : data);
    }
    Integer count = memento.getInteger("entries");
    entries.setSelection(count == null ? ENTRIES : count);
    Integer server = memento.getInteger("from");
    from.select(server == null ? 0 : server);
    ldif.setPath(orEmpty(memento.getString("ldif")));
    schema.setPath(orEmpty(memento.getString("schema")));
    plan.setPath(orEmpty(memento.getString("plan")));
    show();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
