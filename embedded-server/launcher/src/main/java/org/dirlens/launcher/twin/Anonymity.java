package org.dirlens.launcher.twin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.dirlens.launcher.twin.anonymous.AnonymousKey;

/**
 * That the values of a twin are invented.
 *
 * @param keyFile where the key lies; it is not in the data folder, or the invention would be none
 * @param pieces names of the attribute types of which pieces are kept, in lower case
 */
public record Anonymity(Path keyFile, Set<String> pieces) {
  public Anonymity {
    pieces = Set.copyOf(pieces);
  }

  /** The key, made if there is none yet. */
  AnonymousKey makeKey() throws IOException {
    return AnonymousKey.readOrCreate(keyFile);
  }
}
