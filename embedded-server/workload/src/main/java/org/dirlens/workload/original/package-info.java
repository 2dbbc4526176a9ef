/**
 * The figures of the five documents of 2001 to 2012 whose experiments are repeated here, each
 * document a class: {@link org.dirlens.workload.original.Dissection2001}, {@link
 * org.dirlens.workload.original.KeyUsage2006}, {@link
 * org.dirlens.workload.original.DuplicateKeys2006}, {@link
 * org.dirlens.workload.original.SequentialIds2010} and {@link
 * org.dirlens.workload.original.IndexBranch2012}. Figures stand as they stand there; what is
 * reckoned from them says so.
 */
@NullMarked
package org.dirlens.workload.original;

import org.jspecify.annotations.NullMarked;
