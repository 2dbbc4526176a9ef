/**
 * A window on a display of its own for tests of single views. Read {@link
 * org.dirlens.ui.testkit.Screen} first.
 */
@NullMarked
package org.dirlens.ui.testkit;

import org.jspecify.annotations.NullMarked;
