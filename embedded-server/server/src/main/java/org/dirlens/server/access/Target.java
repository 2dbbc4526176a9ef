package org.dirlens.server.access;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.resolution.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Which entries a rule is about, and what of them.
 *
 * @param base the root for all naming contexts
 * @param filter true of the entries meant; null for all
 */
record Target(Dn base, Scope scope, @Nullable Filter filter, AttributeSet attributes) {
  /** How much of a region is meant, whatever the filter. */
  Region.Share share(Region region) {
    // A rule that names no place is about the data, not about the server.
    return base.isRoot() && region.place() == Region.Place.SERVERS_OWN
        ? Region.Share.NONE
        : region.share(base, scope);
  }
}
