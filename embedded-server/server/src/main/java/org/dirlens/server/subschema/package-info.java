/**
 * The subschema subentry {@code cn=schema} (RFC 4512, section 4.2): how it is shown, and how it is
 * changed while partitions hold entries.
 *
 * <p>Read first: {@link org.dirlens.server.subschema.SchemaEntries}.
 */
@NullMarked
package org.dirlens.server.subschema;

import org.jspecify.annotations.NullMarked;
