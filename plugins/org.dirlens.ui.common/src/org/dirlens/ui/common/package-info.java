/**
 * What every Dirlens view shares: the one refresh clock, the door to the embedded server and its
 * life, the chip that names a directory, icons, figures in human units, what is asked before
 * something ends or is lost, work that is cancelled before it begins, and forms that are kept. The
 * packages below hold the parts that views are made of. Read {@link
 * org.dirlens.ui.common.Refresher} and {@link org.dirlens.ui.common.EmbeddedServerAccess} first.
 */
@NullMarked
package org.dirlens.ui.common;

import org.jspecify.annotations.NullMarked;
