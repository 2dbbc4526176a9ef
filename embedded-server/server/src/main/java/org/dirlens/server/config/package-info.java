/**
 * {@code cn=config}: every setting with its bounds and its default in one table, {@link
 * org.dirlens.server.config.Setting}; what an installation chose, {@link
 * org.dirlens.server.config.Configuration}; and the entries that show and change both, {@link
 * org.dirlens.server.config.ConfigEntries}.
 */
@NullMarked
package org.dirlens.server.config;

import org.jspecify.annotations.NullMarked;
