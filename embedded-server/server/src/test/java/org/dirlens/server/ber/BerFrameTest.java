package org.dirlens.server.ber;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BerFrameTest {
  private static final int MAX_BYTES = 1000;

  @ParameterizedTest
  @CsvSource({
    "'',           -1",
    "30,           -1",
    "3005,         7",
    "307f,         129",
    "3081,         -1",
    "3081c8,       203",
    "308203,       -1",
    "308203e4,     1000",
    "3084000003e2, 1000"
  })
  void tellsTheSizeAsSoonAsTheHeaderIsThere(String encoded, int total) throws BerProblem {
    byte[] bytes = HexFormat.of().parseHex(encoded);
    assertEquals(total, BerFrame.totalBytes(bytes, 0, bytes.length, MAX_BYTES));
  }

  @ParameterizedTest
  @CsvSource({
    "00",
    "16",
    "4745",
    "3080",
    "30850000000001",
    "30ff",
    "308203e5",
    "308411e1a300",
    "3084ffffffff",
    "30847fffffff"
  })
  void refusesWhatIsNoMessageOrTooLong(String encoded) {
    byte[] bytes = HexFormat.of().parseHex(encoded);
    assertThrows(
        BerProblem.class, () -> BerFrame.totalBytes(bytes, 0, bytes.length, MAX_BYTES), encoded);
  }
}
