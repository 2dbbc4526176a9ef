package org.dirlens.browser.core.draft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.draft.TextDrafts.Kept;
import org.dirlens.browser.core.ldif.text.LdifFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextDraftsTest {
  @TempDir Path folder;

  @Test
  void aTextIsKeptWholeUntilItIsDropped() throws Exception {
    TextDrafts drafts = new TextDrafts(folder.resolve("texts"));
    assertEquals(List.of(), drafts.all());
    drafts.keep(new Kept("/a/b.ldif", "", "dn: x\n"));
    Kept kept = new Kept("/a/b.ldif", "1-2", "\r\ndn: ü\n\n");
    drafts.keep(kept);
    assertEquals(List.of(kept), drafts.all());
    drafts.drop("/a/b.ldif");
    assertEquals(List.of(), drafts.all());
  }

  @Test
  void aFileTellsWhetherItIsStillTheVersionOfADraft() throws Exception {
    Path file = folder.resolve("a.ldif");
    LdifFile edited = LdifFile.write(file, "dn: x\n", false);
    assertEquals(edited, LdifFile.read(file).in(edited.version()));
    Files.writeString(file, "dn: y\n");
    LdifFile now = LdifFile.read(file);
    LdifFile before = now.in(edited.version());
    assertEquals(edited.version(), before.version());
    assertNotEquals(now.version(), before.version());
    assertNotEquals(now.stamp(), before.stamp());
  }

  @Test
  void aFileIsWrittenAsItWasRead() throws Exception {
    Path file = folder.resolve("a.ldif");
    Files.writeString(file, "\uFEFFdn: ü\r\n");
    LdifFile read = LdifFile.read(file);
    assertEquals("dn: ü\r\n", read.text());
    assertTrue(read.marked());
    LdifFile.write(file, read.text(), read.marked());
    assertEquals("\uFEFFdn: ü\r\n", Files.readString(file));
    assertTrue(LdifFile.editable(file));
    Files.write(file, new byte[] {(byte) 0xE4, '\n'});
    assertFalse(LdifFile.editable(file));
    assertThrows(CharacterCodingException.class, () -> LdifFile.read(file));
  }
}
