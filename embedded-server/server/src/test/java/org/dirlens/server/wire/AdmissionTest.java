package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.dirlens.server.wire.Admission.Place;
import org.junit.jupiter.api.Test;

/** Who is served when many come. */
class AdmissionTest {
  private final Admission admission = new Admission();

  /** At most three are served, and one of each address. */
  private Place enter(int host) throws UnknownHostException {
    return enter("10.0.0." + host);
  }

  private Place enter(String address) throws UnknownHostException {
    Place place = admission.enter(InetAddress.getByName(address), 3, 1);
    assertNotNull(place);
    return place;
  }

  @Test
  void thoseWhoAreTurnedAwayTakeNoPlaceOfOthers() throws UnknownHostException {
    Place first = enter(1);
    assertTrue(first.served());
    for (int i = 0; i < 3; i++) {
      assertFalse(enter(1).served());
    }
    assertNull(admission.enter(first.peer(), 3, 1), "no farewell for too many");
    assertTrue(enter(2).served());
    assertTrue(enter(3).served());
  }

  @Test
  void aPlaceThatIsGivenBackIsFree() throws UnknownHostException {
    Place served = enter(1);
    Place turnedAway = enter(1);
    admission.leave(turnedAway);
    assertFalse(enter(1).served(), "it had no place to give back");
    admission.leave(served);
    assertTrue(enter(1).served());
  }

  @Test
  void allTogetherAreLimited() throws UnknownHostException {
    Place first = enter(1);
    enter(2);
    enter(3);
    assertFalse(enter(4).served());
    admission.leave(first);
    assertTrue(enter(4).served());
  }

  @Test
  void theAddressesOfOneNetworkOfIpv6AreOneClient() throws UnknownHostException {
    assertTrue(enter("2001:db8:0:1::1").served());
    assertFalse(enter("2001:db8:0:1:ffff::2").served());
    Place other = enter("2001:db8:0:2::1");
    assertTrue(other.served());
    admission.leave(other);
    assertTrue(enter("2001:db8:0:2::2").served());
  }
}
