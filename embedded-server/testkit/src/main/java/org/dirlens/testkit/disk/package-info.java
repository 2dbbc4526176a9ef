/**
 * What a disk may hold after the power went while a process wrote files: its system calls are
 * recorded, and any number of disks are made of them on which something that was not synced is
 * missing, torn or out of order.
 *
 * <p>Read first: {@link org.dirlens.testkit.disk.SystemCalls}, {@link
 * org.dirlens.testkit.disk.DiskHistory}, {@link org.dirlens.testkit.disk.PowerLoss}.
 */
@NullMarked
package org.dirlens.testkit.disk;

import org.jspecify.annotations.NullMarked;
