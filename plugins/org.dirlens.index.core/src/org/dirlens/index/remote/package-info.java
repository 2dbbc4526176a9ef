/**
 * The indices of OpenLDAP and 389 Directory Server, read and changed over LDAP in each server's own
 * terms, and translated from and into ours with a warning wherever the meanings differ; headless.
 * Read {@link org.dirlens.index.remote.IndexServer} first.
 */
@NullMarked
package org.dirlens.index.remote;

import org.jspecify.annotations.NullMarked;
