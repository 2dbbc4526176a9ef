/**
 * Partitions of ApacheDS in the workbench: read from their files, shown in the figures of all
 * indices, and imported into the embedded server.
 *
 * <p>Read first: {@link org.dirlens.index.apacheds.PartitionFiles}, {@link
 * org.dirlens.index.apacheds.ImportedPartition}.
 */
@NullMarked
package org.dirlens.index.apacheds;

import org.jspecify.annotations.NullMarked;
