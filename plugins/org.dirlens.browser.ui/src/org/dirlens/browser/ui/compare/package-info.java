/**
 * Entries and subtrees compared side by side: {@link org.dirlens.browser.ui.compare.CompareDialog}
 * asks what, {@link org.dirlens.browser.ui.compare.CompareView} shows what differs, {@link
 * org.dirlens.browser.ui.compare.DifferenceWork} makes one side like the other.
 */
@NullMarked
@ManualSection("Compare")
package org.dirlens.browser.ui.compare;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
