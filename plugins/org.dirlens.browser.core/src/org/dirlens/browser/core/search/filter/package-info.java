/**
 * The text of filters (RFC 4515): its pieces, what is wrong with it, how it is laid out, and what
 * could be typed next.
 *
 * <p>Read first: {@link org.dirlens.browser.core.search.filter.FilterSource}, {@link
 * org.dirlens.browser.core.search.filter.FilterCheck}, {@link
 * org.dirlens.browser.core.search.filter.FilterCompletion}.
 */
@NullMarked
package org.dirlens.browser.core.search.filter;

import org.jspecify.annotations.NullMarked;
