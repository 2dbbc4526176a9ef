/**
 * Local twins for the workbench: partitions of the embedded server that are copies of the servers
 * of connections. Read {@link org.dirlens.index.twin.LocalTwins} and {@link
 * org.dirlens.index.twin.PlanBack} first.
 */
@NullMarked
package org.dirlens.index.twin;

import org.jspecify.annotations.NullMarked;
