/** Benchmarks; built, not run, by the build. */
@NullMarked
package org.dirlens.benchmarks;

import org.jspecify.annotations.NullMarked;
