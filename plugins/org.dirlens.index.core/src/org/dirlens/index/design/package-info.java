/**
 * What is known of a plan before it is applied: what is odd about it ({@link
 * org.dirlens.index.design.PlanLint}), what its attributes hold ({@link
 * org.dirlens.index.design.AttributeStatistics}), and what it will cost ({@link
 * org.dirlens.index.design.PlanForecast}); headless.
 */
@NullMarked
package org.dirlens.index.design;

import org.jspecify.annotations.NullMarked;
