package org.dirlens.browser.ui.schema;

import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.index.remote.AttributeIndices;

/**
 * What the view shows: a schema, and what is known of indices on its attributes.
 *
 * @param origin the name of the connection or of the file
 */
record Shown(String origin, SchemaCatalog catalog, AttributeIndices indices) {}
