package org.dirlens.index.twin;

import java.nio.file.Path;
import java.util.Set;
import org.dirlens.connection.core.DirectoryConnection;
import org.jspecify.annotations.Nullable;

/**
 * A twin that somebody wants.
 *
 * @param base the entry of the source at and below which entries are taken
 * @param keyFile decides which values are invented; null to take values as they are
 * @param pieces names of attributes of which pieces are kept
 * @param entriesPerSecond the most to read a second, 0 for as many as come
 */
public record TwinOrder(
    DirectoryConnection connection,
    String base,
    @Nullable Path keyFile,
    Set<String> pieces,
    int entriesPerSecond) {
  public TwinOrder {
    pieces = Set.copyOf(pieces);
  }
}
