/**
 * Searches: checking a filter while it is typed, running a search, keeping its rows as they come,
 * and what its base follows.
 *
 * <p>Read first: {@link org.dirlens.browser.core.search.filter.FilterCheck}, {@link
 * org.dirlens.browser.core.search.ClientSearch}, {@link
 * org.dirlens.browser.core.search.SearchRows}.
 */
@NullMarked
package org.dirlens.browser.core.search;

import org.jspecify.annotations.NullMarked;
