package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static String told(String problem) {
    return Opening.rootMessage(new IOException(new ConnectException(problem)));
  }

  @Test
  void onlyARefusedConnectionIsToldAsOne() {
    String refused = "nothing listens there (connection refused)";
    assertEquals(refused, told("Connection refused"));
    assertEquals(refused, told("Connection refused: no further information"));
    assertEquals("Connection timed out", told("Connection timed out"));
  }
}
