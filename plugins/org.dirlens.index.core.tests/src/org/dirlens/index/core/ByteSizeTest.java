package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "65536,65536",
    "64 KB,65536",
    "64k,65536",
    "1.5 MB,1572864",
    "4MiB,4194304",
    "2 gb,2147483648"
  })
  void readsWhatPeopleType(String typed, long bytes) {
    assertEquals(Optional.of(new ByteSize(bytes)), ByteSize.parse(typed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "-1", "4 TB", "1.2.3", "four", "9999999999999 GB"})
  void refusesWhatIsNoSize(String typed) {
    assertEquals(Optional.empty(), ByteSize.parse(typed));
  }

  @ParameterizedTest
  @CsvSource({"0,0 B", "512,512 B", "1536,1.5 KB", "4194304,4 MB", "1073741823,1024 MB"})
  void isShortOnScreen(long bytes, String text) {
    assertEquals(text, new ByteSize(bytes).text());
  }

  @Test
  void isExactInAPlanFile() {
    assertEquals("4MB", new ByteSize(4 << 20).exactText());
    assertEquals("4194305", new ByteSize((4 << 20) + 1).exactText());
    assertEquals("0", new ByteSize(0).exactText());
  }
}
