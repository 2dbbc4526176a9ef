/**
 * What is done with whole entries: {@link org.dirlens.browser.ui.change.NewEntryWizard new}, {@link
 * org.dirlens.browser.ui.change.RenameDialog rename and move}, {@link
 * org.dirlens.browser.ui.change.Deletion delete}.
 */
@NullMarked
@ManualSection("Directory")
package org.dirlens.browser.ui.change;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
