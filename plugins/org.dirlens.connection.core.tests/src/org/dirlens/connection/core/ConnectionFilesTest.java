package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ClearText;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.parameters.Referrals;
import org.dirlens.connection.store.ConnectionArchive;
import org.dirlens.connection.store.ConnectionImport;
import org.dirlens.connection.store.ConnectionImport.Line;
import org.dirlens.connection.store.SavedItems;
import org.dirlens.connection.store.StudioSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that come from elsewhere, and go there. */
class ConnectionFilesTest {
  private static final String STUDIO =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <connections>
        <connection id="a1" name="Office" host="ldap.example.com" port="389"
            encryptionMethod="START_TLS" authMethod="SIMPLE" bindPrincipal="cn=admin"
            bindPassword="marker" saslRealm="" saslQop="AUTH" saslSecStrenght="HIGH"
            saslMutualAuth="false" readOnly="true" timeout="30000">
          <extendedProperties>
            <extendedProperty key="ldapbrowser.countLimit" value="2000"/>
            <extendedProperty key="ldapbrowser.timeLimit" value="many"/>
            <extendedProperty key="ldapbrowser.fetchBaseDns" value="false"/>
            <extendedProperty key="ldapbrowser.baseDn" value="dc=example,dc=com"/>
            <extendedProperty key="ldapbrowser.pagedSearch" value="true"/>
            <extendedProperty key="ldapbrowser.pagedSearchSize" value="100"/>
            <extendedProperty key="ldapbrowser.aliasesDereferencingMethod" value="1"/>
            <extendedProperty key="ldapbrowser.referralsHandlingMethod" value="3"/>
            <extendedProperty key="ldapbrowser.fetchSubentries" value="true"/>
            <extendedProperty key="ldapbrowser.manageDsaIT" value="true"/>
            <extendedProperty key="ldapbrowser.modifyMode" value="0"/>
          </extendedProperties>
        </connection>
        <connection id="a2" name="Realm" host="h" port="636" encryptionMethod="LDAPS"
            authMethod="SASL_GSSAPI" bindPrincipal="" readOnly="false"/>
        <connection id="a3" name="Broken" host="" port="389" encryptionMethod="NONE"
            authMethod="NONE" bindPrincipal=""/>
        <connection id="a4" name="Here" host="h" port="389" encryptionMethod="NONE"
            authMethod="SASL_DIGEST_MD5" bindPrincipal="bert" saslRealm="R"/>
      </connections>
      """;
  private static final String FOLDERS =
      """
      <connectionFolders>
        <connectionFolder id="0" name=""><connections><connection id="a4"/></connections>
          <subFolders><subFolder id="f1"/></subFolders></connectionFolder>
        <connectionFolder id="f1" name="Work"><connections><connection id="a1"/>
          <connection id="a2"/></connections><subFolders/></connectionFolder>
      </connectionFolders>
      """;

  private static final String BOOKMARKS =
      """
      <browserConnections><browserConnection id="a1"><searches>
        <searchParameter name="Smiths" searchBase="ou=people,dc=example,dc=com"
            filer="(sn=Smith)" scope="ONELEVEL" countLimit="50" timeLimit="0"
            aliasesDereferencingMethod="NEVER" referralsHandlingMethod="IGNORE">
          <returningAttributes><returningAttribute value="cn"/><returningAttribute value="sn"/>
          </returningAttributes>
          <controls><control oid="2.16.840.1.113730.3.4.2" isCritical="true"/></controls>
        </searchParameter>
        <searchParameter name="All" searchBase="" filer="(cn=*)" scope="sub"/>
      </searches><bookmarks>
        <bookmarkParameter name="People" dn="ou=people,dc=example,dc=com"/>
      </bookmarks></browserConnection></browserConnections>
      """;

  @TempDir Path folder;

  private Path studio() throws IOException {
    Path file = folder.resolve("studio.lbc");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String[] part :
          new String[][] {
            {"connections.xml", STUDIO},
            {"connectionFolders.xml", FOLDERS},
            {"browserconnections.xml", BOOKMARKS}
          }) {
        zip.putNextEntry(new ZipEntry(part[0]));
        zip.write(part[1].getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  private static ConnectionParameters named(String name) {
    Endpoint endpoint = new Endpoint("h", 389, Encryption.NONE, 1_000);
    return ConnectionParameters.create(name, endpoint, "", AccessMode.READ_WRITE);
  }

  @Test
  void tellsWhatItTakesOfAnArchiveAndWhatNot() throws IOException {
    List<Line> lines =
        ConnectionImport.preview(ConnectionArchive.read(studio()), List.of(named("Here")));
    assertEquals(List.of(true, true, false, false), lines.stream().map(Line::taken).toList());
    Line office = lines.getFirst();
    assertEquals(List.of("Work"), office.folder());
    assertEquals(
        List.of("The password in the file is not taken", "The timeLimit is not taken: many"),
        office.remarks());
    assertEquals(AccessMode.READ_ONLY, office.parameters().orElseThrow().access());
    assertEquals(Encryption.STARTTLS, office.parameters().orElseThrow().endpoint().encryption());
    assertTrue(lines.get(1).remarks().getFirst().contains("GSSAPI"));
    assertEquals(List.of("The host name is missing"), lines.get(2).remarks());
    assertEquals(
        List.of("Another connection has this name: it is not taken"), lines.get(3).remarks());
  }

  @Test
  void takesOverHowAConnectionIsBrowsedItsBookmarksAndSearches() throws IOException {
    ConnectionArchive archive = ConnectionArchive.read(studio());
    assertEquals(
        new Browsing(
            List.of("dc=example,dc=com"),
            2_000,
            0,
            100,
            Dereferencing.ALWAYS,
            Referrals.ASK,
            Set.of(Browsing.Option.SUBENTRIES, Browsing.Option.MANAGE_REFERRALS)),
        archive.connections().getFirst().parameters().orElseThrow().browsing());
    assertEquals(
        Browsing.USUAL, archive.connections().get(1).parameters().orElseThrow().browsing());
    assertEquals(
        List.of(new Bookmark("People", "ou=people,dc=example,dc=com")),
        archive.savedWith("a1").bookmarks());
    List<StudioSearch> searches = archive.savedWith("a1").searches();
    assertEquals(List.of("Smiths", "All"), searches.stream().map(StudioSearch::name).toList());
    assertEquals("(sn=Smith)", searches.getFirst().fields().get("filer"));
    assertEquals(List.of("cn", "sn"), searches.getFirst().attributes());
    assertEquals(List.of("2.16.840.1.113730.3.4.2"), searches.getFirst().controls());
    assertEquals(
        new StudioSearch(
            "All",
            Map.of("searchBase", "", "filer", "(cn=*)", "scope", "sub"),
            List.of(),
            List.of()),
        searches.getLast());
    assertEquals(SavedItems.NOTHING, archive.savedWith("a2"));
  }

  @Test
  void takesAnArchiveOnce() throws IOException {
    ConnectionArchive archive = ConnectionArchive.read(studio());
    Connections connections = new Connections(folder.resolve("own"));
    for (Line line : ConnectionImport.preview(archive, List.of())) {
      line.parameters()
          .ifPresent(
              parameters -> {
                connections.add(parameters);
                connections.arrange(
                    root -> ConnectionImport.placed(root, parameters.id(), line.folder()));
              });
    }
    Folder work = connections.folders().folders().getFirst();
    assertEquals("Work", work.name());
    assertEquals(List.of("a1", "a2"), work.connections());
    Login digest = connections.find("a4").orElseThrow().parameters().login();
    assertEquals(Mechanism.DIGEST_MD5, digest.mechanism());
    assertEquals("R", digest.realm());
    List<ConnectionParameters> present =
        connections.all().stream().map(DirectoryConnection::parameters).toList();
    assertTrue(ConnectionImport.preview(archive, present).stream().noneMatch(Line::taken));
  }

  @Test
  void whatIsExportedIsReadAgain() throws IOException {
    ConnectionParameters one =
        named("One")
            .with(Login.by(Mechanism.SCRAM_SHA_256, "bert"))
            .with(Browsing.USUAL.limited(5, 6, 0));
    StudioSearch search =
        new StudioSearch("s & t", Map.of("scope", "SUBTREE"), List.of("cn"), List.of("1.2"));
    Map<String, SavedItems> saved =
        Map.of(one.id(), new SavedItems(List.of(new Bookmark("here", "dc=x")), List.of(search)));
    Folder root = Folder.ROOT.plus(Folder.create("Mine").plus(one.id(), ""), "");
    Path file = folder.resolve("out.lbc");
    ConnectionArchive.write(file, List.of(one), root, saved);
    ConnectionArchive read = ConnectionArchive.read(file);
    assertEquals(one, read.connections().getFirst().parameters().orElseThrow());
    assertEquals(root, read.folders());
    assertEquals(saved, read.savedItems());
  }

  /** An archive may be from anybody. */
  @Test
  void takesNeitherALibraryToRunNorLeaveForClearTextFromAnArchive() throws IOException {
    ClientKey token = new ClientKey(ClientKey.Kind.TOKEN, "/tmp/somebody.so", "");
    ConnectionParameters one = named("One").with(Login.external(token).with(ClearText.ALLOWED));
    Path file = folder.resolve("out.lbc");
    ConnectionArchive.write(file, List.of(one), Folder.ROOT.plus(one.id(), ""), Map.of());
    Line line = ConnectionImport.preview(ConnectionArchive.read(file), List.of()).getFirst();
    assertEquals(Login.external(ClientKey.NONE), line.parameters().orElseThrow().login());
    assertEquals(
        List.of(
            "It allowed passwords without encryption: not taken",
            "It names a library for a token, which would be run: not taken"),
        line.remarks());
  }

  @Test
  void refusesWhatIsNoListOfConnections() throws IOException {
    Path file = Files.writeString(folder.resolve("x.lbc"), "hello");
    assertThrows(IOException.class, () -> ConnectionArchive.read(file));
  }

  @Test
  void aUrlTellsAllButThePassword() {
    ConnectionParameters one =
        ConnectionParameters.create(
            "My, \"server\"",
            new Endpoint("::1", 1389, Encryption.STARTTLS, 30_000),
            "cn=a b,dc=x",
            AccessMode.READ_WRITE);
    String url = ConnectionUrl.of(one);
    assertTrue(url.startsWith("ldap://[::1]:1389/????X-CONNECTION-NAME=My%2C%20"), url);
    ConnectionParameters read = ConnectionUrl.parse(url);
    assertEquals(one.name(), read.name());
    assertEquals(one.endpoint(), read.endpoint());
    assertEquals(one.login(), read.login());
  }

  /** RFC 4516, section 2: an extension that is critical and not known. */
  @Test
  void doesWhatAUrlDemandsOrRefusesIt() {
    for (String startTls : List.of("!StartTLS", "!1.3.6.1.4.1.1466.20037", "starttls")) {
      ConnectionParameters read = ConnectionUrl.parse("ldap://h/????" + startTls);
      assertEquals(Encryption.STARTTLS, read.endpoint().encryption(), startTls);
    }
    for (String unknown : List.of("!X-OTHER", "!X-OTHER=1", "X-ENCRYPTION=rot13")) {
      assertThrows(
          IllegalArgumentException.class, () -> ConnectionUrl.parse("ldap://h/????" + unknown));
    }
    ConnectionUrl.parse("ldap://h/????X-OTHER=1,!X-BIND-USER=bert");
  }

  @Test
  void readsTheUrlsOfOthers() {
    ConnectionParameters plain = ConnectionUrl.parse("ldaps://ldap.example.com/dc=x??sub?(uid=a)");
    assertEquals(636, plain.endpoint().port());
    assertEquals(Mechanism.ANONYMOUS, plain.login().mechanism());
    ConnectionParameters studio =
        ConnectionUrl.parse(
            "ldap://h:389/????X-CONNECTION-NAME=x,X-ENCRYPTION=ldaps,X-AUTH-METHOD=DIGEST-MD5,"
                + "X-BIND-USER=bert,X-BIND-PASSWORD=marker,X-COUNT-LIMIT=1000");
    assertEquals(Login.by(Mechanism.DIGEST_MD5, "bert"), studio.login());
    assertEquals(Encryption.LDAPS, studio.endpoint().encryption());
    assertFalse(studio.toString().contains("marker"));
    assertFalse(ConnectionUrl.looksLike("http://x"));
  }
}
