/**
 * Charts on the screen: drawn in the background and copied, read with mouse and keys, zoomed,
 * frozen, exported, with a line that can be dragged. Read {@link
 * org.dirlens.charts.ui.canvas.ChartCanvas}, {@link org.dirlens.charts.ui.canvas.ChartRangeModel}
 * and {@link org.dirlens.charts.ui.canvas.ChartLine} first.
 */
@NullMarked
@ManualSection("Live charts")
package org.dirlens.charts.ui.canvas;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
