/**
 * What every Dirlens view shares: the one refresh clock, the door to the embedded server and its
 * life, the chip that names a directory, result tables, icons, empty states, figures in human
 * units, and what is asked before something ends. Read {@link org.dirlens.ui.common.Refresher},
 * {@link org.dirlens.ui.common.EmbeddedServerAccess} and {@link org.dirlens.ui.common.ResultViewer}
 * first.
 */
@NullMarked
package org.dirlens.ui.common;

import org.jspecify.annotations.NullMarked;
