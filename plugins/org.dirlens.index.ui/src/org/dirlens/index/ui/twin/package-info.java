/**
 * Local twins in the window: made by {@link org.dirlens.index.ui.twin.NewTwinWizard}, shown by
 * {@link org.dirlens.index.ui.twin.TwinView}. {@link org.dirlens.index.ui.twin.RunningTwins}
 * follows them also while nobody looks.
 */
@NullMarked
@ManualSection("Local twins")
package org.dirlens.index.ui.twin;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
