/**
 * The schema a server publishes in its subschema entry, reduced to what an editor asks.
 *
 * <p>Read first: {@link org.dirlens.browser.core.schema.ServerSchema}, {@link
 * org.dirlens.browser.core.schema.AttributeInfo}, {@link
 * org.dirlens.browser.core.schema.ObjectClassInfo}.
 */
@NullMarked
package org.dirlens.browser.core.schema;

import org.jspecify.annotations.NullMarked;
