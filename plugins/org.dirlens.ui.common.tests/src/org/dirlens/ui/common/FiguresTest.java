package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = "0|0 keys\n1|1 key\n2|2 keys\n1234|1,234 keys")
  void oneHasItsOwnWords(long count, String said) {
    assertEquals(said, Figures.count(count, "1 key", "{0} keys"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = "0|0\n999|999\n1234567|1,234,567\n-1000|-1,000")
  void separatesThousands(long count, String text) {
    assertEquals(text, Figures.count(count));
  }

  @ParameterizedTest
  @CsvSource({"0,0 B", "1023,1023 B", "1536,1.5 KB", "10240,10 KB", "1288490189,1.2 GB"})
  void writesBytesInTheLargestUnit(long bytes, String text) {
    assertEquals(text.replace("1023", "1,023"), Figures.bytes(bytes));
  }

  @ParameterizedTest
  @CsvSource({"0.4,0.4 µs", "12,12 µs", "1500,1.5 ms", "99900,99.9 ms", "2100000,2.1 s", "NaN,–"})
  void writesDurationsInTheLargestUnit(double micros, String text) {
    assertEquals(text, Figures.micros(micros));
  }

  @ParameterizedTest
  @CsvSource({"1,100 %", "0.9876,98.8 %", "0.05,5 %", "0.001,0.1 %", "NaN,–"})
  void writesRatiosAsPercent(double ratio, String text) {
    assertEquals(text, Figures.percent(ratio));
  }

  @Test
  void writesLongTimesInWholeMinutes() {
    assertEquals("1.5 s", Figures.duration(Duration.ofMillis(1_500)));
    assertEquals("119 s", Figures.duration(Duration.ofSeconds(119)));
    assertEquals("2 min", Figures.duration(Duration.ofSeconds(120)));
    assertEquals("119 min", Figures.duration(Duration.ofMinutes(119)));
    assertEquals("2 h 5 min", Figures.duration(Duration.ofMinutes(125)));
  }
}
