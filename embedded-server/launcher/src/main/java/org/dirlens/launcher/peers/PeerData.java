package org.dirlens.launcher.peers;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.launcher.plan.dialect.Translated;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;

/**
 * What all servers hold.
 *
 * @param suffix of their only database
 * @param indices in our words
 * @param password of their administrator; letters and digits
 */
public record PeerData(Dn suffix, List<IndexDefinition> indices, String password) {
  private static final int PASSWORD_BYTES = 16;

  public PeerData {
    indices = List.copyOf(indices);
  }

  /** With a password of its own, as whoever is on this machine can reach the servers. */
  public static PeerData of(Dn suffix, List<IndexDefinition> indices) {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return new PeerData(suffix, indices, HexFormat.of().formatHex(drawn));
  }

  @Override
  public String toString() {
    return suffix + " with " + indices;
  }

  /** The administrator of a peer, who may do everything below the suffix. */
  String admin() {
    return "cn=admin," + suffix;
  }

  Translated<ServerIndex> indices(IndexDialect dialect) {
    return Translated.into(dialect, indices);
  }
}
