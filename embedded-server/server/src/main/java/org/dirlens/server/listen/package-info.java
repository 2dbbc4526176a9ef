/** Where a server listens: addresses as they are written and compared. */
@NullMarked
package org.dirlens.server.listen;

import org.jspecify.annotations.NullMarked;
