/**
 * Debian's slapd as a server that is not ours: started by a test in a folder of its own, on
 * loopback, and ended with the test.
 *
 * <p>Read {@link org.dirlens.application.tests.remote.Slapd}.
 */
@NullMarked
package org.dirlens.application.tests.remote;

import org.jspecify.annotations.NullMarked;
