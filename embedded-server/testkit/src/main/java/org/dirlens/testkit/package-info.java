/** Contract suites and test doubles. */
@NullMarked
package org.dirlens.testkit;

import org.jspecify.annotations.NullMarked;
