/**
 * How ids are spread over the keys of one index, and what a duplicates threshold makes of it:
 * {@link org.dirlens.index.keys.KeySpread} answers for any threshold at once, {@link
 * org.dirlens.index.keys.CostsFile} keeps what posting lists were measured to cost on this machine.
 */
@NullMarked
package org.dirlens.index.keys;

import org.jspecify.annotations.NullMarked;
