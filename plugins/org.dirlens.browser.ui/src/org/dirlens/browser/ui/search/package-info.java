/**
 * The search view.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.search.SearchView}, {@link
 * org.dirlens.browser.ui.search.SearchForm}, {@link org.dirlens.browser.core.search.ClientSearch}.
 */
@NullMarked
@ManualSection("Search")
package org.dirlens.browser.ui.search;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
