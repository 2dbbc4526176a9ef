package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.browser.core.ldif.LdifSource.NamedFiles;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LdifSummaryTest {
  @TempDir Path folder;

  private static LdifSummary of(LdifSource source) throws IOException {
    return LdifSummary.of(source, new NullProgressMonitor());
  }

  @Test
  void equalsTheOneOfTheSameFileOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("one.ldif"), "dn: cn=a\nobjectClass: person\n");
    LdifSource source = new LdifSource.OfFile(file);
    LdifSummary first = of(source);
    assertEquals(1, first.adds());
    assertEquals(first, of(source));
    Files.writeString(file, "dn: cn=b\nobjectClass: person\n");
    assertNotEquals(first, of(source));
  }

  @Test
  void tellsThatAFileHasOtherOctetsThatATextNames() throws IOException {
    Path photo = Files.writeString(folder.resolve("photo"), "one");
    LdifSource source =
        new LdifSource.OfText(
            "text", "dn: cn=a\njpegPhoto:< " + photo.toUri() + "\n", NamedFiles.READ);
    LdifSummary first = of(source);
    assertEquals(first, of(source));
    Files.writeString(photo, "two");
    assertNotEquals(first, of(source));
  }
}
