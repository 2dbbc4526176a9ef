/**
 * Runs test classes many times, to find tests that depend on timing.
 *
 * <p>Read {@link org.dirlens.testkit.repeat.RepeatedRun}; {@code ./dev test --times} calls it.
 */
@NullMarked
package org.dirlens.testkit.repeat;

import org.jspecify.annotations.NullMarked;
