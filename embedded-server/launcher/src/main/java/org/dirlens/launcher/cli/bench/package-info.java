/**
 * {@code dirlens bench}: {@link org.dirlens.launcher.cli.bench.BenchCommand} is the list of its
 * commands, {@link org.dirlens.launcher.cli.bench.RunCommand} measures, and {@link
 * org.dirlens.launcher.cli.bench.BenchText} prints.
 */
@NullMarked
package org.dirlens.launcher.cli.bench;

import org.jspecify.annotations.NullMarked;
