/** What this bundle does when the window has opened. */
@NullMarked
package org.dirlens.browser.ui.start;

import org.jspecify.annotations.NullMarked;
