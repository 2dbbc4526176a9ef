package org.dirlens.browser.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OctetsTest {
  @Test
  void utf8IsTextAlsoWhereItHasTheCharacterThatStandsForWhatIsNone() {
    for (String text : new String[] {"", "Ann", "Zoë 😀", "what is \uFFFD?", "a\tb\r\nc"}) {
      assertEquals(Optional.of(text), Octets.text(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void whatIsNoUtf8OrHasControlCharactersIsNoText() {
    assertEquals(Optional.empty(), Octets.text(new byte[] {'a', (byte) 0xC3}));
    assertEquals(Optional.empty(), Octets.text(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}));
    assertEquals(Optional.empty(), Octets.text(new byte[] {'a', 0}));
  }
}
