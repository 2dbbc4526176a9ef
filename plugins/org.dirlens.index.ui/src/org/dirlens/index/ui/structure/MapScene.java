package org.dirlens.index.ui.structure;

import java.util.List;
import java.util.function.IntFunction;
import org.dirlens.index.structure.MapDifference;
import org.dirlens.index.structure.Shade;
import org.dirlens.index.structure.TreePicture;
import org.eclipse.swt.graphics.Color;
import org.jspecify.annotations.Nullable;

/**
 * What a canvas paints.
 *
 * @param shade which step a page has
 * @param colors the color of a step
 * @param difference what became of pages; null where nothing is compared
 * @param path the cell of each row on the way to a key; empty for none
 * @param marked the first and the last leaf of a list of containers; empty for none
 */
record MapScene(
    TreePicture picture,
    Shade shade,
    IntFunction<Color> colors,
    @Nullable MapDifference difference,
    List<Integer> path,
    List<Integer> marked) {
  MapScene {
    path = List.copyOf(path);
    marked = List.copyOf(marked);
  }

  /** The same with the way to another key, and other containers marked. */
  MapScene leading(List<Integer> newPath, List<Integer> newMarked) {
    return new MapScene(picture, shade, colors, difference, newPath, newMarked);
  }
}
