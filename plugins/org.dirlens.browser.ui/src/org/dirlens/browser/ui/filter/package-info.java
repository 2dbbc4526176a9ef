/**
 * Typing filters: {@link org.dirlens.browser.ui.filter.FilterField}, a field with colors,
 * completion and pairs of parentheses, and {@link org.dirlens.browser.ui.filter.FilterDialog},
 * where a long one is laid out.
 */
@NullMarked
@ManualSection("Search")
package org.dirlens.browser.ui.filter;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
