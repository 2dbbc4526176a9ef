/**
 * The index designer: what indices a partition has, what they should be, and what a filter costs
 * with them. Read {@link org.dirlens.index.ui.IndexDesignerView}, {@link
 * org.dirlens.index.ui.DesignerPanel} and {@link org.dirlens.index.ui.ExplainPanel} first.
 */
@NullMarked
@ManualSection("Index designer")
package org.dirlens.index.ui;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
