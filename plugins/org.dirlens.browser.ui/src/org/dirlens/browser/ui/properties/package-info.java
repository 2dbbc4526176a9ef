/**
 * The property pages of a connection: how it is secured and what went over it, and what its server
 * says of itself.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.properties.ConnectionPage}, {@link
 * org.dirlens.browser.ui.properties.RootDsePage}.
 */
@NullMarked
@ManualSection("Connections")
package org.dirlens.browser.ui.properties;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
