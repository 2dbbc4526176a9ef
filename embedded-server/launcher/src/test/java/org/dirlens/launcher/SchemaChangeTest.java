package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema changed over LDAP by Debian's ldap-utils, with entries and indices that use it. */
class SchemaChangeTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String OTHER = "o=other";
  private static final String OID = "1.3.6.1.4.1.99999.";
  private static final String SIZE =
      "( "
          + OID
          + "1 NAME 'shoeSize' EQUALITY integerMatch ORDERING integerOrderingMatch"
          + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )";
  private static final String MODEL = "( " + OID + "2 NAME 'shoeModel' SUP name )";
  private static final String WEARER =
      "( " + OID + "3 NAME 'shoeWearer' SUP top AUXILIARY MAY ( shoeSize $ shoeModel ) )";
  private static final Map<String, List<String>> FILTERS =
      Map.of(
          "(shoeSize=42)", List.of("b"),
          "(shoeSize>=42)", List.of("b", "c"),
          "(shoeSize<=42)", List.of("a", "b"),
          "(shoeModel=*lib*)", List.of("a"),
          "(shoeModel=bu*)", List.of("b"),
          "(shoeModel=*)", List.of("a", "b"),
          "(name=LIBELLE)", List.of("a"),
          "(!(shoeModel=bulle))", List.of("a", "c"),
          "(shoeModel~=libele)", List.of("a"),
          "(shoeSize:integerMatch:=43)", List.of("c"));

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE, "--base", OTHER);
    tools = new LdapTools(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private void refused(int code, String why, String ldif) throws Exception {
    Outcome outcome = tools.modify(ldif);
    assertEquals(code, outcome.exit(), outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
  }

  private static String schema(String... changes) {
    return "dn: cn=schema\nchangetype: modify\n" + String.join("\n-\n", changes) + "\n";
  }

  private static String add(String attribute, String... values) {
    return Arrays.stream(values)
        .map(value -> "\n" + attribute + ": " + value)
        .collect(Collectors.joining("", "add: " + attribute, ""));
  }

  private static String delete(String attribute, String value) {
    return "delete: " + attribute + "\n" + attribute + ": " + value;
  }

  private void defineShoes() throws Exception {
    tools.change(schema(add("objectClasses", WEARER), add("attributeTypes", SIZE, MODEL)));
  }

  private static String wearer(String uid, String base, String... lines) {
    return "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\nobjectClass: shoeWearer\ncn: x\nsn: x\n%s\n"
        .formatted(uid, base, String.join("\n", lines));
  }

  private void addWearers() throws Exception {
    tools.change(wearer("a", BASE, "shoeSize: 41", "shoeModel: Libelle"));
    tools.change(wearer("b", BASE, "shoeSize: 42", "shoeModel;lang-de: Bulle"));
    tools.change(wearer("c", BASE, "shoeSize: 43"));
  }

  private void requireFound() throws Exception {
    for (Map.Entry<String, List<String>> filter : FILTERS.entrySet()) {
      List<String> uids =
          tools.search("(&(uid=*)" + filter.getKey() + ")", "uid").sorted().stream()
              .filter(line -> line.startsWith("uid: "))
              .map(line -> line.substring(5))
              .toList();
      assertEquals(filter.getValue(), uids, filter.getKey());
    }
  }

  @Test
  void newTypesAreStoredIndexedAndFoundAlsoAfterARestart() throws Exception {
    defineShoes();
    addWearers();
    tools.change(wearer("z", OTHER, "shoeModel: other"));
    requireFound();
    for (String type : List.of("shoeSize", "shoeModel")) {
      tools.change(
          "dn: dirlensIndexAttribute=%s,dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config\n"
                  .formatted(type)
              + "changetype: add\nobjectClass: dirlensIndex\n"
              + "dirlensIndexKind: equality\ndirlensIndexKind: ordering\n"
              + (type.equals("shoeModel")
                  ? "dirlensIndexKind: substring\ndirlensIndexKind: presence\n"
                  : ""));
    }
    requireFound();
    stop();
    start();
    requireFound();
    tools.change(
        "dn: uid=c,%s\nchangetype: modify\nreplace: shoeSize\nshoeSize: 44\n".formatted(BASE));
    tools.change(
        "dn: uid=c,%s\nchangetype: modify\nreplace: shoeSize\nshoeSize: 43\n".formatted(BASE));
    requireFound();
    refused(
        53,
        "has an index",
        schema(delete("attributeTypes", MODEL), delete("objectClasses", WEARER)));
  }

  @Test
  void whatIsUsedStays() throws Exception {
    defineShoes();
    addWearers();
    refused(19, "shoeSize is not defined", schema(delete("attributeTypes", SIZE)));
    refused(53, "use object class shoeWearer", schema(delete("objectClasses", WEARER)));
    String strict = WEARER.replace("MAY", "MUST shoeSize MAY");
    String dull = WEARER.replace("$ shoeModel ", "");
    String text =
        SIZE.replace("integerMatch", "caseIgnoreMatch")
            .replace("ORDERING integerOrderingMatch", "");
    refused(
        53,
        "use object class",
        schema(delete("objectClasses", WEARER), add("objectClasses", strict)));
    refused(
        53,
        "use object class",
        schema(delete("objectClasses", WEARER), add("objectClasses", dull)));
    refused(
        53,
        "use attribute type shoeSize",
        schema(delete("attributeTypes", SIZE), add("attributeTypes", text)));
    requireFound();
    String both = SIZE.replace("'shoeSize'", "( 'shoeSize' 'footSize' ) DESC 'size'");
    String more = WEARER.replace("shoeModel", "shoeModel $ drink");
    tools.change(
        schema(
            delete("attributeTypes", SIZE),
            add("attributeTypes", both),
            delete("objectClasses", WEARER),
            add("objectClasses", more)));
    tools.change("dn: uid=a,%s\nchangetype: modify\nadd: drink\ndrink: tea\n".formatted(BASE));
    assertEquals(2, tools.search("(footSize=42)", "1.1").sorted().size() + 1);
    requireFound();
    for (String uid : List.of("a", "b", "c")) {
      tools.change("dn: uid=%s,%s\nchangetype: delete\n".formatted(uid, BASE));
    }
    tools.change(
        schema(
            delete("objectClasses", more),
            delete("attributeTypes", both),
            delete("attributeTypes", MODEL)));
    assertEquals(
        17,
        tools
            .modify("dn: %s\nchangetype: modify\nadd: shoeSize\nshoeSize: 1\n".formatted(BASE))
            .exit());
  }

  @Test
  void whatCannotBeIsRefusedAndNothingChanges() throws Exception {
    String before = shown();
    String type = "( " + OID + "9 NAME 'x' %s )";
    refused(21, "Attribute Type Description", schema(add("attributeTypes", "( x NAME 'a' )")));
    refused(19, "neither SYNTAX nor SUP", schema(add("attributeTypes", type.formatted(""))));
    refused(19, "shoe is not defined", schema(add("attributeTypes", type.formatted("SUP shoe"))));
    refused(
        19, "syntax 1.2 is not known", schema(add("attributeTypes", type.formatted("SYNTAX 1.2"))));
    refused(
        19,
        "noMatch is not defined",
        schema(add("attributeTypes", type.formatted("EQUALITY noMatch SUP name"))));
    refused(20, "", schema(add("attributeTypes", "( 2.5.4.3 NAME 'x' SUP name )")));
    refused(
        19,
        "name cn of " + OID + "9 is taken",
        schema(add("attributeTypes", "( " + OID + "9 NAME 'cn' SUP name )")));
    refused(53, "standard", schema(delete("attributeTypes", "( 2.5.4.3 NAME 'cn' )")));
    refused(
        53,
        "standard",
        schema("replace: objectClasses\nobjectClasses: " + WEARER.replaceAll("MAY.*", ")")));
    refused(
        53, "ldapSyntaxes cannot be changed", schema(add("ldapSyntaxes", "( 1.2.3 DESC 'x' )")));
    refused(53, "userPassword", schema(add("attributeTypes", type.formatted("SUP userPassword"))));
    refused(53, "", "dn: cn=schema\nchangetype: delete\n");
    refused(68, "", "dn: cn=schema\nchangetype: add\nobjectClass: subschema\n");
    assertEquals(before, shown());
    tools.change(
        "dn: uid=p,%s\nchangetype: add\nobjectClass: account\nobjectClass: simpleSecurityObject\nuserPassword: secret\nseeAlso: shoeModel=x,dc=y\n"
            .formatted(BASE));
    refused(53, "shoeModel=x,dc=y", schema(add("attributeTypes", MODEL)));
    Outcome user =
        LdapTools.run(
            "ldapmodify",
            "-x",
            "-H",
            tools.url(),
            "-D",
            "uid=p," + BASE,
            "-w",
            "secret",
            "-f",
            Files.writeString(folder.resolve("user.ldif"), schema(add("attributeTypes", SIZE)))
                .toString());
    assertEquals(50, user.exit(), user.err());
  }

  @Test
  void aPlaceAmongOtherValuesIsPassedOver() throws Exception {
    tools.change(schema(add("attributeTypes", "{0}" + MODEL, "{1}" + SIZE)));
    assertTrue(shown().contains("attributeTypes: " + MODEL), "shown without the number");
    tools.change(schema(delete("attributeTypes", "{7}" + MODEL)));
    assertEquals(false, shown().contains("shoeModel"));
  }

  private String shown() throws Exception {
    return LdapTools.run(
            "ldapsearch",
            "-x",
            "-LLL",
            "-o",
            "ldif-wrap=no",
            "-H",
            tools.url(),
            "-b",
            "cn=schema",
            "-s",
            "base",
            "attributeTypes",
            "objectClasses",
            "ldapSyntaxes")
        .out();
  }
}
