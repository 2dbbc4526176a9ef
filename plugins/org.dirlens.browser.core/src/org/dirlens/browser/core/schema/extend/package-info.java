/**
 * Definitions that are to be added to the schema of a server: read, checked against what it has,
 * and as the writes that its kind of server takes.
 *
 * <p>Read first: {@link org.dirlens.browser.core.schema.extend.SchemaExtension}, {@link
 * org.dirlens.browser.core.schema.extend.SchemaTarget}.
 */
@NullMarked
package org.dirlens.browser.core.schema.extend;

import org.jspecify.annotations.NullMarked;
