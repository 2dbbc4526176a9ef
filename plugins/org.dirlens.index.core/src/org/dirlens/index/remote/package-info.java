/**
 * The indices of servers over LDAP: of Dirlens, embedded or not, by its configuration, counters,
 * tasks and explain control; of OpenLDAP and 389 Directory Server in each server's own terms,
 * translated from and into ours with a warning wherever the meanings differ; and plan files, also
 * of servers that are not asked; headless. Read {@link org.dirlens.index.remote.IndexAdapters}
 * first.
 */
@NullMarked
package org.dirlens.index.remote;

import org.jspecify.annotations.NullMarked;
