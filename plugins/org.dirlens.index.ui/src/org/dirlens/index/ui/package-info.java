/**
 * The index designer: what indices a partition has and what they should be, applied as a plan. Read
 * {@link org.dirlens.index.ui.IndexDesignerView}, {@link org.dirlens.index.ui.DesignerWorkspace}
 * and {@link org.dirlens.index.ui.DesignerPanel} first.
 */
@NullMarked
@ManualSection("Index designer")
package org.dirlens.index.ui;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
