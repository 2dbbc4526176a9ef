/**
 * Texts as people read them, for all bundles of the workbench: {@link
 * org.dirlens.connection.text.NaturalOrder}, {@link org.dirlens.connection.text.CommaSeparated}.
 */
@NullMarked
package org.dirlens.connection.text;

import org.jspecify.annotations.NullMarked;
