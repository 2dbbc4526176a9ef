/**
 * A schema as a reader looks through it: every definition with its text, and how they refer to each
 * other.
 *
 * <p>Read first: {@link org.dirlens.browser.core.schema.catalog.SchemaCatalog}, {@link
 * org.dirlens.browser.core.schema.catalog.SchemaElement}, {@link
 * org.dirlens.browser.core.schema.catalog.Relation}.
 */
@NullMarked
package org.dirlens.browser.core.schema.catalog;

import org.jspecify.annotations.NullMarked;
