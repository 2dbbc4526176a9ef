package org.dirlens.benchmark.ui;

import java.util.stream.Stream;
import org.dirlens.benchmark.ui.PeersQuestion.Asked;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PathField;
import org.dirlens.ui.common.PathField.Choice.OfFile;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;

/**
 * What all servers are asked: a workload, or the searches of a log. A row of a grid of two columns.
 * User interface thread.
 */
final class PeersAsked {
  private final Runnable changed;
  private final Combo kind;
  private final PathField file;

  /**
   * @param changed told when it is another question
   */
  PeersAsked(Composite grid, Runnable changed) {
    this.changed = changed;
    Forms.label(grid, Messages.Peers_asked);
    Composite line = new Composite(grid, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    kind =
        Forms.choice(
            line,
            "peers.asked",
            Stream.concat(
                BuiltInWorkloads.NAMES.stream(),
                Stream.of(Messages.Peers_workloadFile, Messages.Peers_log)));
    kind.setText("lookup-by-uid");
    kind.addListener(SWT.Selection, event -> other());
    file = new PathField(line, "peers.askedFile", new OfFile(SWT.OPEN, "*.*"), changed);
    show();
  }

  private void other() {
    show();
    changed.run();
  }

  private void show() {
    Forms.see(file, kind() != Asked.Kind.BUILT_IN);
  }

  private Asked.Kind kind() {
    if (kind.getText().equals(Messages.Peers_workloadFile)) {
      return Asked.Kind.WORKLOAD;
    }
    return kind.getText().equals(Messages.Peers_log) ? Asked.Kind.LOG : Asked.Kind.BUILT_IN;
  }

  Asked chosen() {
    return new Asked(kind(), kind() == Asked.Kind.BUILT_IN ? kind.getText() : file.path());
  }

  void keep(IMemento memento) {
    memento.putString("asked", kind.getText());
    memento.putString("askedFile", file.path());
  }

  void restore(IMemento memento) {
    String asked = memento.getString("asked");
    if (asked != null && kind.indexOf(asked) >= 0) {
      kind.setText(asked);
    }
    String path = memento.getString("askedFile");
    file.setPath(path == null ? "" : path);
    show();
  }
}
