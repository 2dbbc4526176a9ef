/**
 * Lines of a view that sum up: {@link org.dirlens.ui.common.strip.FigureStrip} for what was counted
 * and {@link org.dirlens.ui.common.strip.PlanBar} for what is staged.
 */
@NullMarked
package org.dirlens.ui.common.strip;

import org.jspecify.annotations.NullMarked;
