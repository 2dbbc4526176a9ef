/**
 * Search filters (RFC 4511, 4.5.1.7): as values, as text (RFC 4515), and evaluated on stored
 * entries with three-valued logic.
 *
 * <p>Read first: {@link org.dirlens.partition.filter.Filter}, {@link
 * org.dirlens.partition.filter.FilterFactory}, {@link
 * org.dirlens.partition.filter.FilterEvaluator}.
 */
@NullMarked
package org.dirlens.partition.filter;

import org.jspecify.annotations.NullMarked;
