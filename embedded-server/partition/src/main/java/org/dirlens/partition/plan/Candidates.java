package org.dirlens.partition.plan;

import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdSet;
import org.jspecify.annotations.Nullable;

/**
 * What indices say about a filter.
 *
 * @param ids a superset of the entries that fulfil it
 * @param residual what is left to test on each of them; null if nothing is
 */
public record Candidates(IdSet ids, @Nullable Filter residual) {}
