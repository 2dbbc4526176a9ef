/**
 * How soon caches are asked again for what they were asked for, and what caches of other sizes
 * would make of it.
 *
 * <p>Knows neither pages nor trees, so that caches of other rooms can use it. Read {@link
 * org.dirlens.tree.reuse.ReuseDistances}.
 */
@NullMarked
package org.dirlens.tree.reuse;

import org.jspecify.annotations.NullMarked;
