/** The tables of a partition besides its indices: entries, hierarchy, counts, catalog. */
@NullMarked
package org.dirlens.partition.table;

import org.jspecify.annotations.NullMarked;
