/** What binds pay for the safety of stored passwords. */
@NullMarked
package org.dirlens.benchmarks.password;

import org.jspecify.annotations.NullMarked;
