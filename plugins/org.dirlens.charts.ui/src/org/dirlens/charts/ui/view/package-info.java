/**
 * The Live charts view: pictures drawn in the background and blitted. Read {@link
 * org.dirlens.charts.ui.view.LiveChartsPanel}, {@link org.dirlens.charts.ui.canvas.ChartCanvas} and
 * {@link org.dirlens.charts.ui.view.LiveSampler} first.
 */
@NullMarked
@ManualSection("Live charts")
package org.dirlens.charts.ui.view;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
