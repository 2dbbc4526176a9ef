package org.dirlens.index.ui.structure;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.partition.index.PostingHead;
import org.dirlens.partition.structure.HeavyList;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/** The pages of one tree below a line that says what is stored in it. User interface thread. */
final class MapPart extends Composite {
  private final Label heading;
  private final MapCanvas canvas;
  private StructureReading.@Nullable Part part;
  private @Nullable MapDifference difference;
  private List<Integer> path = List.of();
  private List<Integer> marked = List.of();

  MapPart(Composite parent, String id) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(this);
    heading = ControlIds.name(new Label(this, SWT.NONE), id + ".stored");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(heading);
    canvas = ControlIds.name(new MapCanvas(this), id);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
  }

  /** Tells all about the page that the mouse or the keys are at. */
  void onCell(Consumer<String> told) {
    canvas.onCell(
        (row, cell) -> {
          if (part != null) {
            TreePicture.Row there = part.picture().rows().get(row);
            String text = MapTexts.cell(there, cell, part.reads(), difference);
            canvas.say(text);
            told.accept(text);
          }
        });
  }

  /**
   * Shows a tree.
   *
   * @param before what it is compared with
   * @param same the color of what did not change
   */
  void show(
      StructureReading.@Nullable Part shown, @Nullable PageMap before, MapColor color, Color same) {
    part = shown;
    difference =
        shown == null || color != MapColor.CHANGES
            ? null
            : MapDifference.between(before == null ? shown.map() : before, shown.map());
    heading.setForeground(ThemeColors.muted(this));
    heading.setText(shown == null ? "" : heading(shown.map()));
    if (shown == null) {
      canvas.show(null);
      return;
    }
    MapDifference compared =
        difference == null ? MapDifference.between(shown.map(), shown.map()) : difference;
    canvas.show(
        new MapScene(
            shown.picture(),
            color.shade(shown, compared),
            step -> color.color(step, same),
            difference,
            path,
            marked));
  }

  private String heading(PageMap map) {
    String stored = MapTexts.forms(map);
    String text = stored.isEmpty() ? map.tree() : map.tree() + ": " + stored;
    return difference == null ? text : text + " \u00b7 " + MapTexts.difference(difference);
  }

  /** Shows the way to a key, or marks containers. */
  void lead(List<Integer> newPath, List<Integer> newMarked) {
    path = newPath;
    marked = newMarked;
    MapScene scene = canvas.scene();
    if (scene == null) {
      return;
    }
    canvas.show(scene.leading(path, marked));
    if (!path.isEmpty()) {
      canvas.reveal(path.getLast());
    } else if (!marked.isEmpty()) {
      canvas.reveal(marked.getFirst());
    }
  }

  /** The first and the last leaf that the containers of a key can be in; none if it has none. */
  List<Integer> containersOf(@Nullable HeavyList key) {
    if (key == null || key.list() == 0 || part == null || part.picture().rows().isEmpty()) {
      return List.of();
    }
    var leaves = part.picture().rows().getLast().level();
    return List.of(
        leaves.cellOf(PostingHead.firstContainer(key.list())),
        leaves.cellOf(PostingHead.firstContainer(key.list() + 1)));
  }

  @Nullable MapDifference difference() {
    return difference;
  }

  MapCanvas canvas() {
    return canvas;
  }

  @Override
  public boolean setFocus() {
    return !canvas.isDisposed() && canvas.setFocus();
  }
}
