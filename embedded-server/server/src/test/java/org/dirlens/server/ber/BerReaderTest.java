package org.dirlens.server.ber;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BerReaderTest {
  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "02 01 00,                      0",
    "02 01 7F,                      127",
    "02 02 00 80,                   128",
    "02 01 FF,                      -1",
    "02 04 7F FF FF FF,             2147483647",
    "02 04 80 00 00 00,             -2147483648",
    "02 08 7F FF FF FF FF FF FF FF, 9223372036854775807",
    "02 03 00 00 05,                5"
  })
  void readsIntegers(String encoded, long value) throws BerProblem {
    assertEquals(value, new BerReader(hex(encoded)).signed(BerTag.INTEGER));
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "02",
    "02 00",
    "02 09 01 02 03 04 05 06 07 08 09",
    "02 02 01",
    "02 80 01",
    "02 85 00 00 00 00 01 05",
    "02 84 FF FF FF FF 01",
    "02 84 7F FF FF FF 01",
    "02 84 00 00",
    "03 01 00",
    "1F 81 01 00"
  })
  void refusesBrokenIntegers(String encoded) {
    assertThrows(
        BerProblem.class, () -> new BerReader(hex(encoded)).signed(BerTag.INTEGER), encoded);
  }

  @Test
  void refusesIntegersOutsideTheRangeOfLdap() {
    assertThrows(
        BerProblem.class, () -> new BerReader(hex("02 01 FF")).nonNegative(BerTag.INTEGER));
    assertThrows(
        BerProblem.class,
        () -> new BerReader(hex("02 05 00 80 00 00 00")).nonNegative(BerTag.INTEGER));
  }

  @Test
  void refusesBooleansThatAreNotOneOctet() {
    assertThrows(BerProblem.class, () -> new BerReader(hex("01 00")).bool(BerTag.BOOLEAN));
    assertThrows(BerProblem.class, () -> new BerReader(hex("01 02 FF FF")).bool(BerTag.BOOLEAN));
  }

  @Test
  void anInnerElementCannotReachBeyondItsContainer() throws BerProblem {
    BerReader in = new BerReader(hex("30 03 04 05 61 62 63 64 65"));
    in.open(BerTag.SEQUENCE);
    assertThrows(BerProblem.class, () -> in.octets(BerTag.OCTET_STRING));
  }

  @Test
  void closingPassesOverWhatWasNotRead() throws BerProblem {
    BerReader in = new BerReader(hex("30 06 02 01 05 04 01 61 02 01 09"));
    int outer = in.open(BerTag.SEQUENCE);
    assertEquals(5, in.signed(BerTag.INTEGER));
    in.close(outer);
    assertEquals(9, in.signed(BerTag.INTEGER));
  }

  @Test
  void skippingPassesOverOneWholeElement() throws BerProblem {
    BerReader in = new BerReader(hex("30 03 02 01 05 04 81 02 61 62 02 01 09"));
    in.skip();
    in.skip();
    assertEquals(9, in.signed(BerTag.INTEGER));
  }

  @Test
  void readsLengthsInAnyLegalForm() throws BerProblem {
    assertEquals("a", new BerReader(hex("04 81 01 61")).text(BerTag.OCTET_STRING));
    assertEquals("a", new BerReader(hex("04 84 00 00 00 01 61")).text(BerTag.OCTET_STRING));
  }

  @Test
  void randomBytesNeverDoMoreThanRaiseABerProblem() {
    long seed = 20261121;
    Random random = new Random(seed);
    for (int round = 0; round < 100_000; round++) {
      byte[] bytes = new byte[random.nextInt(24)];
      random.nextBytes(bytes);
      walk(new BerReader(bytes), "seed " + seed + " round " + round);
    }
  }

  private static void walk(BerReader in, String where) {
    try {
      while (in.hasMore()) {
        int tag = in.peekTag();
        if ((tag & 0x20) != 0) {
          in.open(tag);
        } else {
          in.copy(tag);
        }
      }
    } catch (BerProblem expected) {
      return;
    } catch (RuntimeException bug) {
      throw new AssertionError(where, bug);
    }
  }
}
