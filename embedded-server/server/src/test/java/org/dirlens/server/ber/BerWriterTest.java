package org.dirlens.server.ber;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BerWriterTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 255, 256, 65_535, 65_536, 16_777_216})
  void everyLengthIsWrittenInItsShortestForm(int length) throws BerProblem {
    byte[] content = new byte[length];
    Arrays.fill(content, (byte) 'x');
    for (int expected : new int[] {0, 200, 70_000, 20_000_000}) {
      BerWriter out = new BerWriter(16);
      int outer = out.begin(BerTag.SEQUENCE, expected);
      out.octets(BerTag.OCTET_STRING, content);
      out.end(outer);
      int inner = BerWriter.elementBytes(length);
      assertEquals(BerWriter.elementBytes(inner), out.size(), "expected " + expected);
      BerReader in = new BerReader(out.toByteArray());
      in.open(BerTag.SEQUENCE);
      assertArrayEquals(content, in.copy(BerTag.OCTET_STRING));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 020100",
    "127, 02017f",
    "128, 02020080",
    "-1, 0201ff",
    "-128, 020180",
    "-129, 0202ff7f",
    "2147483647, 02047fffffff",
    "9223372036854775807, 02087fffffffffffffff",
    "-9223372036854775808, 02088000000000000000"
  })
  void integersTakeTheFewestOctets(long value, String encoded) {
    BerWriter out = new BerWriter();
    out.integer(BerTag.INTEGER, value);
    assertEquals(encoded, HexFormat.of().formatHex(out.toByteArray()));
  }

  @Test
  void textIsUtf8() throws BerProblem {
    BerWriter out = new BerWriter();
    out.text(BerTag.OCTET_STRING, "plain");
    out.text(BerTag.OCTET_STRING, "größe \uD83D\uDD0D");
    BerReader in = new BerReader(out.toByteArray());
    assertEquals("plain", in.text(BerTag.OCTET_STRING));
    assertEquals("größe \uD83D\uDD0D", in.text(BerTag.OCTET_STRING));
  }

  @Test
  void truncatingTakesBackWhatWasWritten() {
    BerWriter out = new BerWriter();
    out.bool(BerTag.BOOLEAN, true);
    int size = out.size();
    out.text(BerTag.OCTET_STRING, "dropped");
    out.truncate(size);
    assertEquals("0101ff", HexFormat.of().formatHex(out.toByteArray()));
  }
}
