/** What came of work behind the window, told without taking the focus. */
@NullMarked
package org.dirlens.ui.common.notification;

import org.jspecify.annotations.NullMarked;
