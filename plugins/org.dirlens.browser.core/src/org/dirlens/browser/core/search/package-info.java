/**
 * Searches: checking a filter while it is typed, running a search, and keeping its result in table
 * form.
 *
 * <p>Read first: {@link org.dirlens.browser.core.search.FilterCheck}, {@link
 * org.dirlens.browser.core.search.SearchRun}, {@link org.dirlens.browser.core.search.SearchTable}.
 */
@NullMarked
package org.dirlens.browser.core.search;

import org.jspecify.annotations.NullMarked;
