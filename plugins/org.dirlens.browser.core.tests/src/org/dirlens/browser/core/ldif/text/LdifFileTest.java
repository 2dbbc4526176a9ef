package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LdifFileTest {
  @TempDir private Path folder;

  /** What is written in its place would be all that is left when the disk is full. */
  @Test
  void isWrittenBesideTheOldOne() throws IOException {
    Path file = Files.writeString(folder.resolve("file.ldif"), "dn: cn=old\n");
    Path old = Files.createLink(folder.resolve("old"), file);
    LdifFile written = LdifFile.write(file, "dn: cn=new\n", true);
    assertEquals("dn: cn=old\n", Files.readString(old));
    assertEquals("\uFEFFdn: cn=new\n", Files.readString(file));
    assertEquals(written, LdifFile.read(file));
  }

  /** A draft of the first versions does not say which version it was made of. */
  @Test
  void aVersionThatNobodyKnowsIsNoOther() throws IOException {
    LdifFile now = LdifFile.read(Files.writeString(folder.resolve("a.ldif"), "dn: cn=a\n"));
    assertEquals(now, now.in(""));
    assertEquals("", now.in("earlier").text());
  }
}
