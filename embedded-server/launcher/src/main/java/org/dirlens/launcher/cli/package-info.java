/**
 * The command line: one class a command. {@link org.dirlens.launcher.cli.DirlensCommand} is the
 * list of them, {@link org.dirlens.launcher.cli.DataArguments} what they share, {@link
 * org.dirlens.launcher.cli.console.ConsoleProgress} what the user sees of long work.
 */
@NullMarked
package org.dirlens.launcher.cli;

import org.jspecify.annotations.NullMarked;
