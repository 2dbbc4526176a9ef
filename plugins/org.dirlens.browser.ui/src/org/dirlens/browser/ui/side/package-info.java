/**
 * Views beside the editor that tell more of the entry in it: {@link
 * org.dirlens.browser.ui.side.EntrySideView}.
 */
@NullMarked
package org.dirlens.browser.ui.side;

import org.jspecify.annotations.NullMarked;
