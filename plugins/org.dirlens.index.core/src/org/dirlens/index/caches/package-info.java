/**
 * What caches of other sizes would hit, and how memory is best shared out among them: {@link
 * org.dirlens.index.caches.SizeCurve} is the curve of one cache, {@link
 * org.dirlens.index.caches.MemorySplit} shares out, {@link org.dirlens.index.caches.CacheLoad} says
 * how much each is asked, {@link org.dirlens.index.caches.CacheForecast} remembers what was
 * predicted.
 */
@NullMarked
package org.dirlens.index.caches;

import org.jspecify.annotations.NullMarked;
