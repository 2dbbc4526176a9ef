package org.dirlens.server.handler.route;

import java.util.List;

/**
 * What depends on how a directory is served.
 *
 * @param extensions OIDs of extended operations
 * @param mechanisms SASL mechanisms
 */
public record ServerOffers(List<String> extensions, List<String> mechanisms) {
  /** A directory that nobody serves. */
  static final ServerOffers NONE = new ServerOffers(List.of(), List.of());

  public ServerOffers {
    extensions = List.copyOf(extensions);
    mechanisms = List.copyOf(mechanisms);
  }
}
