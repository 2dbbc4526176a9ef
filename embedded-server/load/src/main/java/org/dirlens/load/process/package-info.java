/**
 * A load in a process of its own, so that neither the server's memory nor the window's stands in
 * its way: {@link org.dirlens.load.process.LoadProcess} is its parent, {@link
 * org.dirlens.load.process.LoadMain} what runs in it. {@link org.dirlens.load.process.LoadOrder}
 * goes in by the standard input, lines of JSON come back.
 */
@NullMarked
package org.dirlens.load.process;

import org.jspecify.annotations.NullMarked;
