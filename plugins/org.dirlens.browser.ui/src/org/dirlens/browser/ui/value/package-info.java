/**
 * The editors of single values, one for each kind of value.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.value.ValueDialog}, which shows a value in the
 * {@link org.dirlens.browser.ui.value.ValuePane} of its kind, or of another one that suits it.
 */
@NullMarked
@ManualSection("Values")
package org.dirlens.browser.ui.value;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
