package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What SCRAM's salts of names without an entry are made of. */
@Timeout(120)
class ScramSecretTest {
  private static final Pattern SALT = Pattern.compile(",s=([^,]+),i=");

  @TempDir Path folder;

  /** The salt that a server on the data folder tells a client that begins to bind as nobody. */
  private static String salt(Path data) throws Exception {
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data));
        Socket socket = new Socket(server.localAddress(), server.port())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(begunBind());
      StringBuilder told = new StringBuilder();
      Matcher salt = SALT.matcher("");
      while (!salt.reset(told).find()) {
        int octet = socket.getInputStream().read();
        assertNotEquals(-1, octet, told.toString());
        told.append(new String(new byte[] {(byte) octet}, ISO_8859_1));
      }
      return salt.group(1);
    }
  }

  private static byte[] begunBind() {
    BerWriter out = new BerWriter();
    int message = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, 1);
    int bind = out.begin(0x60);
    out.integer(BerTag.INTEGER, 3);
    out.text(BerTag.OCTET_STRING, "");
    int sasl = out.begin(0xA3);
    out.text(BerTag.OCTET_STRING, "SCRAM-SHA-256");
    out.octets(BerTag.OCTET_STRING, "n,,n=nobody,r=abc".getBytes(US_ASCII));
    out.end(sasl);
    out.end(bind);
    out.end(message);
    return out.toByteArray();
  }

  @Test
  void aNameWithoutEntryKeepsItsSaltWhenTheServerStartsAgain() throws Exception {
    Path data = folder.resolve("data");
    String first = salt(data);
    assertEquals(first, salt(data));
    assertNotEquals(first, salt(folder.resolve("another")));
    assertFalse(OwnerOnly.isReadableByOthers(data.resolve("scram-secret")));
    assertTrue(
        DataFolder.existing(data).secrets().contains(data.resolve("scram-secret")),
        "it goes into backups");
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws Exception {
    Path file = folder.resolve("secret");
    byte[] made = ScramSecret.readOrCreate(file);
    assertArrayEquals(made, ScramSecret.readOrCreate(file));
    Files.write(file, new byte[31]);
    String why = assertThrows(IOException.class, () -> ScramSecret.readOrCreate(file)).getMessage();
    assertTrue(why.contains("does not hold a secret of 32 bytes"), why);
  }
}
