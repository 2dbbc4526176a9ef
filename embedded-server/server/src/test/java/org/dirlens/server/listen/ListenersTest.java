package org.dirlens.server.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetSocketAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenersTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1:389",
    "0.0.0.0, 0.0.0.0:389",
    "::, [::]:389",
    "::1, [::1]:389",
    "fe80:0:0:0:1:0:0:2, [fe80::1:0:0:2]:389",
    "2001:db8:1:2:3:4:5:6, [2001:db8:1:2:3:4:5:6]:389"
  })
  void anAddressIsReadAndWritten(String text, String shown) {
    assertEquals(shown, Listeners.text(new InetSocketAddress(Listeners.address(text), 389)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "example.com",
        "127.0.0",
        "300.0.0.1",
        "::g",
        "224.0.0.1",
        "ff02::1"
      })
  void whatNoServerCanListenOnIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Listeners.address(text));
  }
}
