/**
 * Runs as files of JSON in a folder. {@link org.dirlens.runs.file.RunFile} reads and writes one,
 * {@link org.dirlens.runs.file.RunFolder} finds, names and deletes them, and {@link
 * org.dirlens.runs.file.RunProblem} names the file and the place in it that is wrong.
 */
@NullMarked
package org.dirlens.runs.file;

import org.jspecify.annotations.NullMarked;
