package org.dirlens.benchmark.ui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.launcher.peers.PeerKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.PathField;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IMemento;

/**
 * A box for each kind of server, and beside it whether it is there, or the folder that it is in.
 * Ours is always measured. User interface thread.
 */
final class PeersServers extends Composite {
  private static final String ID = "peers.server.";

  private final Map<PeerKind, Button> boxes = new EnumMap<>(PeerKind.class);
  private final Map<PeerKind, Label> states = new EnumMap<>(PeerKind.class);
  private final Map<PeerKind, PathField> folders = new EnumMap<>(PeerKind.class);
  private final Runnable changed;

  /**
   * @param changed told when another set is chosen
   */
  PeersServers(Composite parent, Runnable changed) {
    super(parent, SWT.NONE);
    this.changed = changed;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 4).applyTo(this);
    for (PeerKind kind : PeerKind.values()) {
      boxes.put(kind, box(kind));
      if (kind.fromFolder()) {
        folders.put(kind, folder(kind));
      } else {
        states.put(kind, state(kind));
      }
    }
  }

  private Button box(PeerKind kind) {
    Button box = ControlIds.name(new Button(this, SWT.CHECK), ID + kind.word());
    box.setText(kind.product());
    boolean ours = kind == PeerKind.DIRLENS;
    box.setSelection(!kind.fromFolder());
    box.setEnabled(!ours);
    box.addListener(SWT.Selection, event -> changed.run());
    return box;
  }

  private Label state(PeerKind kind) {
    Label state = ControlIds.name(new Label(this, SWT.WRAP), ID + kind.word() + ".state");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .applyTo(state);
    state.setText(kind == PeerKind.DIRLENS ? Messages.Peers_ours : Messages.Peers_looking);
    return state;
  }

  private PathField folder(PeerKind kind) {
    PathField folder =
        new PathField(
            this, ID + kind.word() + ".folder", new PathField.Choice.OfFolder(), () -> named(kind));
    folder.hint(Messages.Peers_folder);
    return folder;
  }

  /** Whoever names a folder wants its server. */
  private void named(PeerKind kind) {
    boxes.get(kind).setSelection(!folders.get(kind).path().isEmpty());
    changed.run();
  }

  /** Ours, and those that are chosen; a folder that is not typed is no file. */
  List<PeerChoice> chosen() {
    List<PeerChoice> chosen = new ArrayList<>();
    for (PeerKind kind : PeerKind.values()) {
      PathField folder = folders.get(kind);
      if (boxes.get(kind).getSelection()) {
        chosen.add(new PeerChoice(kind, folder == null ? null : Path.of(folder.path())));
      }
    }
    return chosen;
  }

  /**
   * Tells what was found; those that are missing are not chosen any more.
   *
   * @param missing why servers of the system cannot be measured
   */
  void found(Map<PeerKind, String> missing) {
    states.forEach(
        (kind, state) -> {
          if (kind != PeerKind.DIRLENS) {
            String why = missing.get(kind);
            state.setText(why == null ? Messages.Peers_installed : Forms.literal(why));
            boxes.get(kind).setEnabled(why == null);
            if (why != null) {
              boxes.get(kind).setSelection(false);
            }
          }
        });
    layout(true);
  }

  void keep(IMemento memento) {
    boxes.forEach((kind, box) -> memento.putBoolean("server." + kind.word(), box.getSelection()));
    folders.forEach((kind, folder) -> memento.putString("folder." + kind.word(), folder.path()));
  }

  void restore(IMemento memento) {
    folders.forEach(
        (kind, folder) -> {
          String path = memento.getString("folder." + kind.word());
          folder.setPath(path == null ? "" : path);
        });
    boxes.forEach(
        (kind, box) -> {
          Boolean was = memento.getBoolean("server." + kind.word());
          box.setSelection(kind == PeerKind.DIRLENS || (was == null ? box.getSelection() : was));
        });
  }
}
