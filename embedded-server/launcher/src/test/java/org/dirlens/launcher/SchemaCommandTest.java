package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions from files: those of Debian's slapd, and small ones with each peculiarity. */
class SchemaCommandTest {
  private static final String SHOE =
      "NAME 'shoeSize' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )\n";

  @TempDir Path folder;

  private String run(int exit, String... arguments) {
    StringWriter out = new StringWriter();
    int code = DirlensCommand.run(new PrintWriter(out), new PrintWriter(out), arguments);
    assertEquals(exit, code, out.toString());
    return out.toString();
  }

  private String add(int exit, Path... files) {
    List<String> arguments =
        new ArrayList<>(List.of("schema", "add", "--data", folder.resolve("data").toString()));
    Stream.of(files).map(Path::toString).forEach(arguments::add);
    return run(exit, arguments.toArray(String[]::new));
  }

  private String list() {
    return run(0, "schema", "list", "--data", folder.resolve("data").toString());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path[] debian(String ending) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/etc/ldap/schema"))) {
      return all.filter(file -> file.toString().endsWith(ending)).sorted().toArray(Path[]::new);
    }
  }

  @Test
  void aFoldedCommentOfLdifIsNoPartOfTheDefinitionBefore() throws IOException {
    Path commented =
        file(
            "commented.ldif",
            "dn: cn=schema\nattributeTypes: ( 1.3.6.1.4.1.32473.1.1 "
                + SHOE
                + "# what follows is\n  of the same comment )\n"
                + "attributeTypes: ( 1.3.6.1.4.1.32473.1.2\n  NAME 'hatSize'\n"
                + "   SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )\n");
    add(0, commented);
    assertTrue(list().contains("NAME 'shoeSize'"), "before the comment");
    assertTrue(list().contains("NAME 'hatSize'"), "behind it");
    Path behindNothing =
        file(
            "nothing.ldif",
            "dn: cn=schema\nattributeTypes: ( 1.3.6.1.4.1.32473.1.3 "
                + "NAME 'gloveSize' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )\n\n  and more\n");
    String refused = add(1, behindNothing);
    assertTrue(refused.contains("line 4: not a line of LDIF: "), refused);
  }

  @Test
  void aLineOfLdifWithNothingButASpaceContinues() throws IOException {
    Path folded =
        file(
            "folded.ldif",
            "dn: cn=schema\nattributeTypes: ( 1.3.6.1.4.1.32473.1.2\n \n  NAME 'hatSize'\n"
                + "   SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )\n");
    add(0, folded);
    assertTrue(list().contains("NAME 'hatSize'"));
  }

  @Test
  void linesOfLdifWithNothingButSpacesAddNothing() throws IOException {
    String hatSize =
        "( 1.3.6.1.4.1.32473.1.2 NAME 'hatSize' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )";
    String encoded = Base64.getEncoder().encodeToString(hatSize.getBytes(StandardCharsets.UTF_8));
    Path spaced =
        file(
            "spaced.ldif",
            "dn: cn=schema\nchangetype: modify\nadd: attributeTypes\nattributeTypes:: "
                + encoded
                + "\n  \n-\n   \ndn: cn=other\nchangetype: modify\n");
    add(0, spaced);
    assertTrue(list().contains("NAME 'hatSize'"));
  }

  @Test
  void allFilesOfSlapdAreTakenInBothForms() throws IOException {
    assertTrue(debian(".schema").length >= 10, "files of the package slapd");
    String first = add(0, debian(".schema"));
    assertTrue(first.contains("already known: posixGroup 1.3.6.1.1.1.2.2"), first);
    assertTrue(list().contains("NAME 'sAMAccountName'"), "msuser");
    assertTrue(list().contains("NAME 'javaClassName'"), "java");
    assertTrue(list().contains("NAME 'role' "), "pmi");
    add(0, debian(".ldif"));
    String again = add(0, debian(".ldif"));
    assertTrue(again.contains("\n0 definitions added, "), again);
  }

  @Test
  void namesForOidsCommentsAndContinuedLinesAreRead() throws IOException {
    String said =
        add(
            0,
            file(
                "a.schema",
                """
                # shoes
                objectIdentifier Ours 1.3.6.1.4.1.99999
                objectidentifier\tShoe Ours:7
                objectIdentifier Number 1.3.6.1.4.1.1466.115.121.1.27
                ldapsyntax ( Ours:5 DESC 'sizes' X-SUBST 'Number' )

                attributetype ( Shoe:1
                \tNAME 'shoeSize' # kept
                # in the middle
                  EQUALITY integerMatch
                  SYNTAX Number{8} )
                attributeTypes ( Shoe:2 NAME 'sockSize' SYNTAX Ours:5 )
                objectclass(Shoe:3 NAME 'wearer' SUP top AUXILIARY MAY ( shoeSize $ sockSize ) )
                """
                    .replace(" # kept", "")));
    assertTrue(said.contains("3 definitions added, 0 already known"), said);
    assertTrue(
        list()
            .contains(
                "( 1.3.6.1.4.1.99999.7.1 NAME 'shoeSize' EQUALITY integerMatch SYNTAX"
                    + " 1.3.6.1.4.1.1466.115.121.1.27{8} )"),
        list());
    assertTrue(
        list()
            .contains(
                "( 1.3.6.1.4.1.99999.7.2 NAME 'sockSize' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )"),
        list());
  }

  @Test
  void bothFormsOfLdifAreRead() throws IOException {
    add(
        0,
        file(
            "a.ldif",
            "dn: cn=schema\n"
                + "changetype: modify\n"
                + "add: attributeTypes\n"
                + "attributeTypes: ( 1.3.6.1.4.1.99999.1 NAME\n"
                + "  'a' SUP name )\n"
                + "-\n"));
    add(
        0,
        file(
            "b.ldif",
            "version: 1\n\n"
                + "# b\n"
                + "dn: cn=b,cn=schema,cn=config\n"
                + "objectClass: olcSchemaConfig\n"
                + "cn: b\n"
                + "olcObjectIdentifier: {0}B 1.3.6.1.4.1.99999\n"
                + "olcAttributeTypes: {0}( B:2 NAME 'b' SUP name )\n"
                + "olcObjectClasses: {0}( B:3 NAME 'c' AUXILIARY MAY b )\n"));
    assertEquals(
        """
        dn: cn=schema
        attributeTypes: ( 1.3.6.1.4.1.99999.1 NAME 'a' SUP name )
        attributeTypes: ( 1.3.6.1.4.1.99999.2 NAME 'b' SUP name )
        objectClasses: ( 1.3.6.1.4.1.99999.3 NAME 'c' AUXILIARY MAY b )
        """,
        list());
  }

  @Test
  void allThatIsMissingIsNamedWithTheDefinitionsThatNeedIt() throws IOException {
    Path types =
        file(
            "t.schema",
            "attributetype ( 1.3.6.1.4.1.99999.1 NAME 'shoeSize' SUP size )\n\n"
                + "attributetype ( 1.3.6.1.4.1.99999.2 NAME 'sock' SYNTAX 1.2.3{5} EQUALITY"
                + " sockMatch )\n");
    Path classes =
        file(
            "c.schema",
            "objectclass ( 1.3.6.1.4.1.99999.3 NAME 'wearer' SUP barefoot\n"
                + "  MUST ( SHOESIZE $ cn ) MAY hat )\n");
    String said = add(1, types, classes);
    String t = folder + "/t.schema, line ";
    String c = folder + "/c.schema, line 1: object class wearer (1.3.6.1.4.1.99999.3) needs ";
    assertEquals(
        List.of(
            "dirlens: "
                + t
                + "1: attribute type shoeSize (1.3.6.1.4.1.99999.1) needs attribute type size"
                + " (SUP), which is not defined",
            t
                + "3: attribute type sock (1.3.6.1.4.1.99999.2) needs syntax 1.2.3{5} (SYNTAX),"
                + " which is not defined",
            t
                + "3: attribute type sock (1.3.6.1.4.1.99999.2) needs matching rule sockMatch"
                + " (EQUALITY), which is not defined",
            c + "object class barefoot (SUP), which is not defined",
            c + "attribute type hat (MAY), which is not defined"),
        said.lines().toList());
    assertEquals("dn: cn=schema\n", list());
  }

  @Test
  void aDataFolderWhoseSchemaLacksSomethingSaysWhere() throws IOException {
    add(0, file("a.schema", "attributetype ( 1.3.6.1.4.1.99999.1 " + SHOE));
    Path kept = folder.resolve("data/schema.ldif");
    Files.writeString(
        kept,
        "dn: cn=schema\nobjectClass: top\n"
            + "objectClasses: ( 1.3.6.1.4.1.99999.3 NAME 'wearer' AUXILIARY MAY hat )\n");
    Path entry = file("e.ldif", "dn: o=x\nobjectClass: organization\no: x\n");
    String said = run(1, "import", "--data", folder.resolve("data").toString(), entry.toString());
    assertEquals(
        "dirlens: "
            + kept
            + ", line 3: object class wearer (1.3.6.1.4.1.99999.3) needs attribute type hat (MAY),"
            + " which is not defined\n",
        said);
  }

  @Test
  void anErrorNamesFileAndLineAndNothingIsAdded() throws IOException {
    Path wrong =
        file(
            "w.schema",
            "# one\nattributetype ( 1.3.6.1.4.1.99999.1 "
                + SHOE
                + "\nattributetype ( 1.2 NAME\n 'x' SUPP name )\n");
    assertTrue(add(1, wrong).contains("w.schema, line 4: \"SUPP\" is not a word"), add(1, wrong));
    Path macro = file("m.schema", "attributetype ( Shoe:1 " + SHOE);
    assertTrue(add(1, macro).contains("m.schema, line 1: objectIdentifier Shoe is not defined"));
    Path word = file("i.schema", "include core.schema\n");
    assertTrue(add(1, word).contains("i.schema, line 1: attributeType, objectClass"));
    Path superior = file("s.schema", "attributetype ( 1.3.6.1.4.1.99999.1 NAME 'x' SUP y )\n");
    assertTrue(
        add(1, superior)
            .contains(
                "s.schema, line 1: attribute type x (1.3.6.1.4.1.99999.1) needs attribute type y"
                    + " (SUP), which is not defined"));
    assertEquals("dn: cn=schema\n", list());
  }

  @Test
  void serveTakesFilesAndALockedFolderSaysSo() throws Exception {
    Path shoe = file("a.schema", "attributetype ( 1.3.6.1.4.1.99999.1 " + SHOE);
    try (ServerProcess server =
        ServerProcess.start(folder.resolve("data"), "--schema", shoe.toString())) {
      assertTrue(server.port() > 0);
      assertTrue(add(1, shoe).contains("in use by a running server"));
    }
    assertTrue(list().contains("shoeSize"), list());
  }
}
