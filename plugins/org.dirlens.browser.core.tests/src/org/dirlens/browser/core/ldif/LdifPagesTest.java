package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.dirlens.browser.core.ldif.LdifPages.Page;
import org.dirlens.browser.core.ldif.text.LdifText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LdifPagesTest {
  @TempDir Path folder;

  private LdifPages pages(String text) throws Exception {
    Path file = folder.resolve("pages.ldif");
    Files.writeString(file, text);
    LdifPages pages = new LdifPages(file);
    pages.find(new NullProgressMonitor());
    return pages;
  }

  @Test
  void aPageHasAHundredRecords() throws Exception {
    StringBuilder text = new StringBuilder("version: 1\n\n");
    for (int number = 1; number <= 250; number++) {
      text.append("# %d\ndn: cn=%d\ncn: %d\n\n".formatted(number, number, number));
    }
    LdifPages pages = pages(text.toString());
    assertEquals(250, pages.records());
    assertEquals(3, pages.pages());
    assertTrue(pages.whole());
    assertTrue(pages.page(0).text().startsWith("version: 1\n\n# 1\n"));
    Page last = pages.page(2);
    assertEquals(201, last.firstRecord());
    assertEquals(803, last.firstLine());
    assertTrue(last.text().startsWith("# 201\ndn: cn=201\n"), last.text());
    assertTrue(last.text().endsWith("cn: 250\n\n"));
    assertEquals(1, pages.pageOf(101));
    assertEquals(2, pages.pageOf(9_999));
  }

  @Test
  void recordsAreCountedAsTheReaderDoes() throws Exception {
    List<String> lines =
        List.of(
            "", "", "\r", "# c", " on", "dn: cn=a,dc=b", "cn: a", "version: 1", "verse: 2", "x");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
      for (int line = random.nextInt(12); line >= 0; line--) {
        text.append(lines.get(random.nextInt(lines.size()))).append('\n');
      }
      LdifText read = LdifText.of(text.toString(), ServerSchema.EMPTY);
      assertEquals(
          read.records().size(), pages(text.toString()).records(), "seed " + seed + ":\n" + text);
    }
  }

  @Test
  void aPageThatIsTooLongIsCutAndSaysSo() throws Exception {
    String record = "dn: cn=a\ncn: " + "a".repeat(LdifPages.PAGE_BYTES_MAX) + "\n\n";
    LdifPages pages = pages("dn: cn=b\ncn: b\n\n".repeat(LdifPages.PAGE_RECORDS) + record);
    assertFalse(pages.page(0).cut());
    assertTrue(pages.page(1).cut());
    assertEquals(record.substring(0, LdifPages.PAGE_BYTES_MAX), pages.page(1).text());
  }

  @Test
  void ofALargeFileOnlyAPageIsHeld() throws Exception {
    Path file = folder.resolve("large.ldif");
    byte[] value = ("description: " + "x".repeat(1_000) + "\n\n").getBytes(StandardCharsets.UTF_8);
    int records = 200_000;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (int number = 1; number <= records; number++) {
        out.write("dn: cn=%d,dc=b\n".formatted(number).getBytes(StandardCharsets.UTF_8));
        out.write(value);
      }
    }
    assertTrue(Files.size(file) > 200_000_000);
    LdifPages pages = new LdifPages(file);
    long before = used();
    pages.find(new NullProgressMonitor());
    assertEquals(records, pages.records());
    long held = used() - before;
    assertTrue(held < 20_000_000, held + " bytes held");
    Page last = pages.page(pages.pages() - 1);
    assertTrue(last.text().startsWith("dn: cn=199901,"));
    assertTrue(last.text().length() < 200_000);
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
