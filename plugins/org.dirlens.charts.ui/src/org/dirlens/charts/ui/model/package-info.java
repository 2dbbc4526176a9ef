/**
 * What the charts know, without a widget or a picture: counters sampled once a tick, the
 * differences between two ticks, and the rings that keep the last hour of them. Read {@link
 * org.dirlens.charts.ui.model.ChartPoint}, {@link org.dirlens.charts.ui.model.ChartHistory} and
 * {@link org.dirlens.charts.ui.model.KeyDistribution} first.
 */
@NullMarked
package org.dirlens.charts.ui.model;

import org.jspecify.annotations.NullMarked;
