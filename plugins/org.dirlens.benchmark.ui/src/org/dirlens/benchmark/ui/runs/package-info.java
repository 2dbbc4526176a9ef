/**
 * The runs that are kept, in the window: {@link org.dirlens.benchmark.ui.runs.RunsView} lists them,
 * shows one, and sets several beside each other.
 */
@ManualSection("Runs")
package org.dirlens.benchmark.ui.runs;

import org.dirlens.ui.common.ManualSection;
