package org.dirlens.server.wire;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.dirlens.server.limit.ClientNetwork;
import org.jspecify.annotations.Nullable;

/**
 * Who is served: a number of connections at once, and a number of one address. Those who are only
 * told that they are not served take no place of others. Of all listeners of a server together. Any
 * thread.
 */
public final class Admission {
  private final Map<InetAddress, Integer> served = new HashMap<>();
  private int servedInAll;
  private int turnedAway;

  /**
   * What a connection is given when it is accepted and gives back once when it is closed.
   *
   * @param refusal why it is not served, which is all that it is told; null if it is
   */
  record Place(InetAddress peer, PduHandler.@Nullable Farewell refusal) {
    boolean served() {
      return refusal == null;
    }
  }

  /**
   * Takes a connection in; null if not even a farewell can be afforded.
   *
   * @param most served in all, and turned away at once
   * @param mostOfAddress served of one address, or {@link ClientNetwork}
   */
  synchronized @Nullable Place enter(InetAddress peer, int most, int mostOfAddress) {
    InetAddress client = ClientNetwork.of(peer);
    int ofClient = served.getOrDefault(client, 0);
    Place place = new Place(peer, refusal(servedInAll < most, ofClient < mostOfAddress));
    if (place.served()) {
      servedInAll++;
      served.put(client, ofClient + 1);
    } else if (turnedAway >= most) {
      return null;
    } else {
      turnedAway++;
    }
    return place;
  }

  private static PduHandler.@Nullable Farewell refusal(boolean room, boolean roomOfAddress) {
    if (!room) {
      return PduHandler.Farewell.TOO_MANY_CONNECTIONS;
    }
    return roomOfAddress ? null : PduHandler.Farewell.TOO_MANY_CONNECTIONS_OF_ADDRESS;
  }

  /** Gives a place back. */
  synchronized void leave(Place place) {
    if (!place.served()) {
      turnedAway--;
      return;
    }
    servedInAll--;
    served.computeIfPresent(
        ClientNetwork.of(place.peer), (client, count) -> count == 1 ? null : count - 1);
  }
}
