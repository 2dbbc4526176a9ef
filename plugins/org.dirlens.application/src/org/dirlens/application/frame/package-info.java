/**
 * The frame around the views: {@link org.dirlens.application.frame.WindowChip} names the current
 * directory and changes it, {@link org.dirlens.application.frame.WindowEdge} shows that it is one
 * of production, {@link org.dirlens.application.frame.SmallWindow} folds views while there is no
 * room for them.
 */
@ManualSection("The workbench")
package org.dirlens.application.frame;

import org.dirlens.ui.common.ManualSection;
