/**
 * The Schema view, {@link org.dirlens.browser.ui.schema.SchemaView}: every definition of a server
 * or a file, what it has to do with others, and the way to add more, {@link
 * org.dirlens.browser.ui.schema.AddDefinitionsDialog}.
 */
@NullMarked
@ManualSection("Schema")
package org.dirlens.browser.ui.schema;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
