/**
 * The Search log view, {@link org.dirlens.browser.ui.searchlog.SearchLogView}: every search that
 * was sent, to be copied, run again or explained.
 */
@NullMarked
@ManualSection("Search log")
package org.dirlens.browser.ui.searchlog;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
