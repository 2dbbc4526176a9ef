package org.dirlens.charts.ui.picture;

import java.util.function.ToDoubleFunction;
import org.dirlens.charts.ui.model.ChartPoint;

/**
 * One line of a chart over time: its name in the legend and the figure it shows; NaN leaves a gap.
 */
public record Curve(String name, ToDoubleFunction<ChartPoint> figure) {}
