package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.code;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import javax.naming.NamingException;
import javax.naming.directory.SearchControls;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The value of the explain control, by the JDK's LDAP client and octet by octet. */
@Timeout(600)
class WhatIfControlTest {
  private static final String EXPLAIN = "2.25.57330988173878565839178245577713494480.3.1";
  private static final String SN = "04 02 73 6E";
  private static final String NO_SUCH = "04 04 6E 6F 6E 65";
  private static final String CN = "04 02 63 6E";
  private static final String EQUALITY = "04 08 65 71 75 61 6C 69 74 79";

  @TempDir Path folder;
  private TestServer server;
  private LdapContext admin;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    server.example.changeIndices(
        List.of(new IndexChange.Define(IndexDefinition.of("sn", IndexKind.EQUALITY))),
        ProgressMonitor.NONE);
    admin = server.administrator();
  }

  @AfterEach
  void stop() throws NamingException {
    admin.close();
    server.close();
  }

  /** An element with some others in it, all as octets in hex. */
  private static String in(String tag, String... contents) {
    String all = String.join(" ", contents).strip();
    return "%s %02X %s".formatted(tag, (all.length() + 1) / 3, all).strip();
  }

  private static String hide(String... indices) {
    return in("A0", indices);
  }

  private static String suppose(String... indices) {
    return in("A1", indices);
  }

  private static String index(String... contents) {
    return in("30", contents);
  }

  private static String value(String... contents) {
    return in("30", contents);
  }

  /** The account of a search with this value. */
  private String explained(String value) throws NamingException {
    byte[] octets = HexFormat.ofDelimiter(" ").parseHex(value);
    admin.setRequestControls(new Control[] {new BasicControl(EXPLAIN, true, octets)});
    SearchControls subtree = new SearchControls();
    subtree.setSearchScope(SearchControls.SUBTREE_SCOPE);
    TestServer.all(admin.search(BASE, "(|(sn=x)(cn=Anna))", subtree));
    return new String(admin.getResponseControls()[0].getEncodedValue(), StandardCharsets.UTF_8);
  }

  @Test
  void hiddenAndSupposedIndicesAreToldAndPlannedWith() throws Exception {
    String account = explained(value(hide(index(SN)), suppose(index(CN, EQUALITY, "02 01 05"))));
    for (String part :
        List.of(
            "\"hidden\":[\"sn/equality\"]",
            "\"supposed\":[{\"index\":\"cn/equality\",\"threshold\":5}]",
            "\"reason\":\"hidden: index sn/equality\"",
            "\"reason\":\"index cn/equality\"")) {
      assertTrue(account.contains(part), part + " in " + account);
    }
  }

  @Test
  void aSearchIsPlannedAndNotRunIfThatIsAsked() throws Exception {
    String account = explained(value(hide(index(SN)), "82 00"));
    assertTrue(account.contains("\"mode\":\"PLAN\""), account);
    assertTrue(account.contains("\"examined\":0,\"returned\":0"), account);
    assertTrue(explained(value()).contains("\"mode\":\"RUN\""));
  }

  @Test
  void withoutNamesTheIndicesAreWhatTheyAre() throws Exception {
    for (String value : List.of("", value(), value(hide(), suppose()))) {
      String account = explained(value);
      assertTrue(account.contains("\"hidden\":[],\"supposed\":[]"), account);
      assertTrue(account.contains("\"index\":\"sn/equality\""), account);
    }
  }

  @Test
  void aMalformedValueIsAProtocolError() {
    String wrongKind = "04 04 66 75 6C 6C";
    for (String value :
        List.of(
            "04 00",
            "30 05",
            "30 00 00",
            value("80 00"),
            value("A2 00"),
            value("82 01 00"),
            value("82 00 82 00"),
            value(suppose(), hide()),
            value(hide(), hide()),
            value(hide("05 00")),
            value(hide(index())),
            value(hide(index(SN, wrongKind))),
            value(hide(index(SN, EQUALITY, "02 01 05"))),
            value(suppose(index(SN))),
            value(suppose(index(SN, wrongKind))),
            value(suppose(index(SN, EQUALITY, "02 00"))),
            value(suppose(index(SN, EQUALITY, "02 01 00"))),
            value(suppose(index(SN, EQUALITY, "02 01 FF"))),
            value(suppose(index(SN, EQUALITY, "02 04 01 00 00 01"))),
            value(suppose(index(SN, EQUALITY, "02 01 05", "02 01 05"))),
            value(suppose(in("30", SN, "04 09 65 71"))))) {
      assertEquals(2, code(() -> explained(value)), value);
    }
  }

  @Test
  void whatCannotBeIsRefused() {
    assertEquals(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE.code(),
        code(() -> explained(value(hide(index(NO_SUCH))))));
    assertEquals(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE.code(),
        code(() -> explained(value(suppose(index(NO_SUCH, EQUALITY))))));
    String jpegPhoto = "04 09 6A 70 65 67 50 68 6F 74 6F";
    String substring = "04 09 73 75 62 73 74 72 69 6E 67";
    assertEquals(
        ResultCode.INAPPROPRIATE_MATCHING.code(),
        code(() -> explained(value(suppose(index(jpegPhoto, substring))))));
    assertEquals(
        ResultCode.UNWILLING_TO_PERFORM.code(), code(() -> explained(value(hide(index(CN))))));
  }

  @Test
  void noMoreThan64IndicesAreNamed() throws Exception {
    assertEquals(0, code(() -> explained(many(64))));
    assertEquals(ResultCode.ADMIN_LIMIT_EXCEEDED.code(), code(() -> explained(many(65))));
  }

  /** A value that hides sn this many times, with lengths of two octets. */
  private static String many(int indices) {
    int octets = 6 * indices;
    return "30 82 %02X %02X A0 82 %02X %02X"
            .formatted((octets + 4) >> 8, (octets + 4) & 0xFF, octets >> 8, octets & 0xFF)
        + (" " + index(SN)).repeat(indices);
  }
}
