/**
 * The workbench: its start and end, its window and its perspective.
 *
 * <p>Read {@link org.dirlens.application.Application} first, then {@link
 * org.dirlens.application.DirlensWorkbench} and {@link
 * org.dirlens.application.DirectoryPerspective}. The embedded server has the package {@code
 * server}. Views, menus and commands come from the other bundles, by extension points; no bundle is
 * called from here by name.
 */
package org.dirlens.application;
