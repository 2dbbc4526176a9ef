/**
 * Attribute types, object classes, matching rules and syntaxes (RFC 4512, 4517, 4518), read from
 * their RFC 4512 descriptions; bytes in, normalised bytes out. What is added to the standard
 * definitions may change while all use the schema.
 *
 * <p>Read first: {@link org.dirlens.partition.schema.Schema}, {@link
 * org.dirlens.partition.schema.AttributeType}, {@link org.dirlens.partition.schema.MatchingRule}.
 */
@NullMarked
package org.dirlens.partition.schema;

import org.jspecify.annotations.NullMarked;
