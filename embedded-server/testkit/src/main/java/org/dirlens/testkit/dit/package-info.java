/**
 * The naive oracle: a directory as a list of entries with strings, and random directories for it.
 * Shares no code with the engine, so what both say is likely right.
 *
 * <p>Read first: {@link org.dirlens.testkit.dit.ModelDit}, {@link
 * org.dirlens.testkit.dit.ModelFilter}, {@link org.dirlens.testkit.dit.RandomDit}.
 */
@NullMarked
package org.dirlens.testkit.dit;

import org.jspecify.annotations.NullMarked;
