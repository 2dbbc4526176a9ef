package org.dirlens.browser.core.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReverseFilesTest {
  @TempDir Path folder;

  private static Write add(int octets) {
    Attribute picture = new Attribute("jpegPhoto", List.of(new byte[octets]));
    return new Write.Add(new Entry("cn=a", List.of(picture)));
  }

  @Test
  void whatCouldNotBeReadAgainIsNotKept() throws Exception {
    int fits = LdifReader.RECORD_BYTES_MAX / 77 * 75 / 4 * 3 - (1 << 16);
    try (ReverseFiles files = new ReverseFiles(folder)) {
      files.add(add(fits));
      assertThrows(IOException.class, () -> files.add(add(LdifReader.RECORD_BYTES_MAX / 4 * 3)));
    }
    try (LdifReader reader =
        new LdifReader(Files.newInputStream(new ReverseFiles(folder).parentsFirst().getFirst()))) {
      assertEquals("cn=a", reader.next().dn());
    }
  }
}
