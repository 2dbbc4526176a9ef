package org.dirlens.browser.core.schema.extend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.schema.catalog.Relation;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.IProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of server takes definitions in its own place, and shows them afterwards. */
class SchemaTargetTest {
  private static final String TEXT =
      """
      ( 1.3.6.1.4.1.99999.7.1 NAME 'shoeSize' EQUALITY integerMatch
        SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
      ( 1.3.6.1.4.1.99999.7.2 NAME 'shoeWearer' SUP top AUXILIARY MAY shoeSize )
      """;

  private static final IProgressMonitor MONITOR = ServedDirectory.monitor();

  @TempDir Path folder;

  private Session session(ServerProcess server) throws Exception {
    Connections connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(asked -> Optional.of(Secret.of(server.password())));
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    return connections
        .add(
            ConnectionParameters.create(
                "other", endpoint, server.administrator(), AccessMode.READ_WRITE))
        .session(MONITOR);
  }

  private static void extend(Session session) throws Exception {
    SchemaTarget target = SchemaTarget.find(session, MONITOR);
    SchemaExtension extension = SchemaExtension.of(TEXT, SchemaCatalog.read(session, MONITOR));
    Write write =
        switch (target) {
          case SchemaTarget.Subentry subentry -> subentry.write(extension.added());
          case SchemaTarget.Configuration configuration ->
              configuration.entry("shoes", extension.added());
          case SchemaTarget.Refused(String why) -> throw new AssertionError(why);
        };
    session.write(write, MONITOR);
    SchemaCatalog now = SchemaCatalog.read(session, MONITOR);
    var wearer = now.find(Kind.OBJECT_CLASS, "shoeWearer").orElseThrow();
    assertEquals(List.of("shoeSize"), wearer.named(Role.ALLOWED));
    assertEquals(
        List.of("shoeWearer"),
        now.usedBy(now.find(Kind.ATTRIBUTE_TYPE, "shoeSize").orElseThrow()).stream()
            .filter(each -> each.role() == Role.ALLOWED)
            .map(Relation::name)
            .toList());
    assertTrue(SchemaExtension.of(TEXT, now).added().isEmpty(), "nothing is new any more");
    assertTrue(
        now.elements(Kind.SYNTAX).size() > 20 && now.elements(Kind.MATCHING_RULE).size() > 20);
  }

  @Test
  void dirlensTakesThemInItsSubschema() throws Exception {
    try (DirlensServer server = new DirlensServer(folder.resolve("data"))) {
      extend(server.administrator().session(MONITOR));
    }
  }

  @Test
  void ds389TakesThemInItsSubschema() throws Exception {
    assumeTrue(Ds389.installed(), "the server is not installed here");
    try (Ds389 server = Ds389.empty(folder.resolve("ds"), ServedDirectory.BASE)) {
      extend(session(server));
    }
  }

  @Test
  void openLdapTakesThemInItsConfiguration() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd server = new Slapd(folder.resolve("slapd"), "").configurableUnmonitored()) {
      server.start();
      Session session = session(server);
      extend(session);
      var configuration =
          assertInstanceOf(SchemaTarget.Configuration.class, SchemaTarget.find(session, MONITOR));
      String shoes = configuration.entries().getLast();
      assertTrue(shoes.endsWith("shoes,cn=schema,cn=config"), shoes);
      SchemaExtension more =
          SchemaExtension.of(
              "( 1.3.6.1.4.1.99999.7.3 NAME 'leftShoeSize' SUP shoeSize )",
              SchemaCatalog.read(session, MONITOR));
      session.write(configuration.into(shoes, more.added()), MONITOR);
      assertTrue(
          SchemaCatalog.read(session, MONITOR)
              .find(Kind.ATTRIBUTE_TYPE, "leftShoeSize")
              .isPresent());
    }
  }

  @Test
  void anOpenLdapThatShowsNoConfigurationRefuses() throws Exception {
    assumeTrue(Slapd.programInstalled(), "the server is not installed here");
    try (Slapd server = Slapd.empty(folder.resolve("slapd"), ServedDirectory.BASE)) {
      var refused =
          assertInstanceOf(SchemaTarget.Refused.class, SchemaTarget.find(session(server), MONITOR));
      assertTrue(refused.why().contains("cn=schema,cn=config"), refused.why());
    }
  }
}
