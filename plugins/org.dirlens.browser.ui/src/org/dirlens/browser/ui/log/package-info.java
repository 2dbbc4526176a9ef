/**
 * The view of everything that was sent, {@link org.dirlens.browser.ui.log.ChangesView}, and the way
 * back of one change of it, {@link org.dirlens.browser.ui.log.UndoChange}, which is looked at
 * before it is sent.
 */
@NullMarked
@ManualSection("Changes")
package org.dirlens.browser.ui.log;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
