/**
 * What commands print with: {@link org.dirlens.launcher.cli.console.TextTable} aligns columns,
 * {@link org.dirlens.launcher.cli.console.ConsoleProgress} shows how far long work is.
 */
@NullMarked
package org.dirlens.launcher.cli.console;

import org.jspecify.annotations.NullMarked;
