package org.dirlens.browser.core.ldif;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.ldif.CsvOptions.Binary;
import org.dirlens.browser.core.ldif.CsvOptions.Encoding;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryExportTest {
  @TempDir Path folder;

  /** The lines of an entry with two names, a formula and octets. */
  private static String csv(CsvOptions options) {
    Entry entry =
        new Entry(
            "cn=a,dc=b",
            List.of(
                new Attribute("cn", List.of("a;1".getBytes(UTF_8), "b".getBytes(UTF_8))),
                Attribute.of("sn", "=1+1"),
                new Attribute("photo", List.of(new byte[] {0, 1, (byte) 0xFF})),
                Attribute.of("userPassword", "secret")));
    EntryCsv csv =
        new EntryCsv(List.of("cn", "sn", "photo", "userPassword"), ServerSchema.EMPTY, options);
    return csv.head() + csv.row(entry);
  }

  @Test
  void aTableIsWrittenAsWanted() {
    assertEquals(
        "dn,cn,sn,photo,userPassword\r\n\"cn=a,dc=b\",a;1|b,\"'=1+1\",,\r\n",
        csv(CsvOptions.USUAL));
    assertEquals(
        "'cn=a,dc=b';'a;1, b';'''=1+1';AAH/;\r\n",
        csv(new CsvOptions(';', '\'', ", ", false, Binary.BASE64, Encoding.UTF_8)));
    assertEquals(
        "\ufeffdn\tcn\tsn\tphoto\tuserPassword\r\n"
            + "\"cn=a,dc=b\"\ta;1|b\t\"'=1+1\"\t0001ff\t\r\n",
        csv(new CsvOptions('\t', '"', "|", true, Binary.HEXADECIMAL, Encoding.UTF_8_MARKED)));
  }

  @Test
  void aColumnHasAllThatItsNameAsksFor() {
    Entry entry =
        ServedDirectory.entry(
            "cn=a", "userCertificate;binary: x", "sn: S", "cn: A", "cn;lang-de: B");
    CsvOptions options = new CsvOptions(',', '"', "|", false, Binary.BASE64, Encoding.UTF_8);
    EntryCsv csv =
        new EntryCsv(
            List.of("userCertificate", "surname", "2.5.4.3"), SampleSchema.schema(), options);
    assertEquals("cn=a,eA==,S,A|B\r\n", csv.row(entry));
  }

  @Test
  void whatAnEncodingLacksIsSaidAndNothingIsWritten() throws Exception {
    try (ServedDirectory server = new ServedDirectory(folder.resolve("server"));
        Session session = server.connection().ownSession(ServedDirectory.monitor())) {
      server.add("cn=\u03b1,dc=example,dc=com", "objectClass: person", "cn: \u03b1", "sn: \u00e4");
      SearchQuery query =
          new SearchQuery(
              ServedDirectory.BASE, Scope.ONE_LEVEL, "(cn=*)", List.of("sn"), Limits.NONE);
      for (Encoding encoding : Encoding.values()) {
        CsvOptions options = new CsvOptions(',', '"', "|", false, Binary.LEFT_OUT, encoding);
        Path file = folder.resolve(encoding + ".csv");
        EntryExport export = EntryExport.csv(session, query, ServerSchema.EMPTY, options);
        if (encoding.name().startsWith("UTF")) {
          export.run(file, new NullProgressMonitor());
          String text = Files.readString(file, encoding.charset());
          assertTrue(text.endsWith("cn=\u03b1,dc=example,dc=com\",\u00e4\r\n"), text);
        } else {
          Exception e =
              assertThrows(IOException.class, () -> export.run(file, new NullProgressMonitor()));
          assertTrue(e.getMessage().startsWith("cn=\u03b1,dc=example,dc=com has"), e::getMessage);
          assertFalse(Files.exists(file));
        }
      }
    }
  }

  /** It may have password hashes in it. */
  @Test
  void anExportIsForItsOwnerOnly() throws Exception {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "files have no modes here");
    try (ServedDirectory server = new ServedDirectory(folder.resolve("server"));
        Session session = server.connection().ownSession(ServedDirectory.monitor())) {
      Path file = Files.writeString(folder.resolve("export.ldif"), "old");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      EntryExport.ldif(session, SearchQuery.read(ServedDirectory.BASE, List.of("*")))
          .run(file, new NullProgressMonitor());
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  @Test
  void aTableIsWrittenAndNoValueIsAFormula() throws Exception {
    try (ServedDirectory server = new ServedDirectory(folder.resolve("server"))) {
      server.add(
          "cn=a\\,b,dc=example,dc=com",
          "objectClass: person",
          "cn: a,b",
          "sn: =1+1",
          "description: @x",
          "description: -5",
          "userPassword: secret");
      Path file = folder.resolve("table.csv");
      Path others = Files.writeString(folder.resolve("table.csv.part"), "somebody's");
      SearchQuery query =
          new SearchQuery(
              ServedDirectory.BASE,
              Scope.ONE_LEVEL,
              "(sn=*)",
              List.of("sn", "description", "userPassword", "nothing"),
              SearchQuery.Limits.pages(10));
      try (Session session = server.connection().ownSession(ServedDirectory.monitor())) {
        ServerSchema schema = ServerSchema.read(session, ServedDirectory.monitor());
        SearchOutcome outcome =
            EntryExport.csv(session, query, schema, CsvOptions.USUAL)
                .run(file, new NullProgressMonitor());
        assertEquals(new SearchOutcome(1, 0, SearchOutcome.End.COMPLETE), outcome);
        NullProgressMonitor cancelled = new NullProgressMonitor();
        cancelled.setCanceled(true);
        Path other = folder.resolve("other.csv");
        EntryExport.csv(session, query, schema, CsvOptions.USUAL).run(other, cancelled);
        assertFalse(Files.exists(other));
      }
      assertEquals("somebody's", Files.readString(others));
      List<String> lines = Files.readAllLines(file);
      assertEquals("dn,sn,description,userPassword,nothing", lines.getFirst());
      assertEquals(2, lines.size());
      assertTrue(
          lines.getLast().endsWith(",\"'=1+1\",\"'@x|-5\",,")
              || lines.getLast().endsWith(",\"'=1+1\",-5|@x,,"),
          lines.getLast());
    }
  }
}
