/**
 * The view Cache: what each cache of a partition hits, what it would hit at another size, and how
 * memory is best shared out among all of them. Read {@link org.dirlens.index.ui.caches.CachesView}
 * and {@link org.dirlens.index.ui.caches.CachesPanel} first.
 */
@NullMarked
package org.dirlens.index.ui.caches;

import org.jspecify.annotations.NullMarked;
