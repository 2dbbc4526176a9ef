/**
 * How the entries of a connection are read: {@link org.dirlens.browser.ui.browsing.BrowsingFields}
 * asks it, in the wizard and in {@link org.dirlens.browser.ui.browsing.BrowsingPage}.
 */
@NullMarked
@ManualSection("Connections")
package org.dirlens.browser.ui.browsing;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
