package org.dirlens.launcher.ldif;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Directory servers whose exports have more in them than data: what of it is left out, and what has
 * another name here. All names in lower case. The table is in docs/howto/import.md.
 */
@SuppressWarnings("ImmutableEnumChecker") // Sets and maps are made by of and never change.
public enum ForeignServer {
  /** 389 Directory Server and its relatives. */
  DS389(
      "389ds",
      Set.of(
          "aci",
          "accountunlocktime",
          "dsentrydn",
          "entrydn",
          "entryid",
          "hassubordinates",
          "nscpentrydn",
          "nsds5agmtmaxcsn",
          "nsds5replconflict",
          "nsds50ruv",
          "nsparentuniqueid",
          "nsrole",
          "nsroledn",
          "nsruvreplicalastmodified",
          "numsubordinates",
          "parentid",
          "passwordallowchangetime",
          "passwordexpirationtime",
          "passwordexpwarned",
          "passwordgraceusertime",
          "passwordhistory",
          "passwordretrycount",
          "pwdpolicysubentry",
          "pwdupdatetime",
          "retrycountresettime",
          "subschemasubentry",
          "tombstonenumsubordinates"),
      Set.of(
          "nstombstone",
          "nsroledefinition",
          "cossuperdefinition",
          "costemplate",
          "passwordpolicy",
          "nspwpolicyentry"),
      Set.of("inetadmin", "inetsubscriber", "inetuser", "nsaccount", "nsmemberof", "nsorgperson"),
      Map.of("nscontainer", "applicationProcess", "nsperson", "inetOrgPerson")),

  /** Apache Directory Server. */
  APACHEDS(
      "apacheds",
      Set.of(
          "accesscontrolsubentries",
          "administrativerole",
          "collectiveattributesubentries",
          "entryaci",
          "entrydn",
          "entryparentid",
          "hassubordinates",
          "nbchildren",
          "nbsubordinates",
          "numsubordinates",
          "prescriptiveaci",
          "pwdpolicysubentry",
          "subentryaci",
          "subschemasubentry",
          "triggerexecutionsubentries"),
      Set.of("subentry"),
      Set.of(),
      Map.of()),

  /** OpenDJ and its relatives; what begins with "ds-" is theirs. */
  OPENDJ(
      "opendj",
      Set.of(
          "aci",
          "entrydn",
          "etag",
          "governingstructurerule",
          "hassubordinates",
          "ismemberof",
          "numsubordinates",
          "pwdpolicysubentry",
          "subschemasubentry"),
      Set.of("subentry", "ldapsubentry"),
      Set.of(),
      Map.of()),

  /** Active Directory; what the schema does not know is left out. */
  AD(
      "ad",
      Set.of("distinguishedname", "hassubordinates", "memberof", "name", "objectcategory"),
      Set.of(),
      Set.of(),
      Map.of(
          "computer", "device",
          "contact", "inetOrgPerson",
          "container", "applicationProcess",
          "domaindns", "domain",
          "group", "groupOfMembers",
          "user", "inetOrgPerson"));

  private final String word;
  private final Set<String> attributes;
  private final Set<String> entries;
  private final Set<String> classes;
  private final Map<String, String> classNames;

  ForeignServer(
      String word,
      Set<String> attributes,
      Set<String> entries,
      Set<String> classes,
      Map<String, String> classNames) {
    this.word = word;
    this.attributes = attributes;
    this.entries = entries;
    this.classes = classes;
    this.classNames = classNames;
  }

  /** What the command line calls it. */
  public String word() {
    return word;
  }

  /**
   * The server of a word.
   *
   * @throws IllegalArgumentException naming the words there are
   */
  public static ForeignServer of(String word) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "servers are "
                        + Arrays.stream(values())
                            .map(ForeignServer::word)
                            .collect(Collectors.joining(", "))
                        + ", not "
                        + word));
  }

  /** The server whose exports have an attribute of this name, if one has. */
  public static Optional<ForeignServer> thatWrites(String attribute) {
    return switch (attribute.toLowerCase(Locale.ROOT)) {
      case "nsuniqueid" -> Optional.of(DS389);
      case "entryparentid" -> Optional.of(APACHEDS);
      case "ds-sync-hist" -> Optional.of(OPENDJ);
      case "objectguid" -> Optional.of(AD);
      default -> Optional.empty();
    };
  }

  /** Whether values of this attribute type are of no use elsewhere. */
  boolean leavesOut(String attribute) {
    return attributes.contains(attribute) || (this == OPENDJ && attribute.startsWith("ds-"));
  }

  /** Whether entries of this object class are of no use elsewhere. */
  boolean leavesOutEntries(String objectClass) {
    return entries.contains(objectClass);
  }

  /** Whether this object class may go where the schema does not know it. */
  boolean leavesOutClass(String objectClass) {
    return this == AD || classes.contains(objectClass);
  }

  /** What an object class that the schema does not know is called here. */
  String className(String objectClass, Schema schema) {
    return schema.objectClass(objectClass) != null
        ? objectClass
        : classNames.getOrDefault(objectClass.toLowerCase(Locale.ROOT), objectClass);
  }

  /**
   * Whether its schema differs so much that of an entry only what the schema here knows and allows
   * can come in.
   */
  boolean hasOtherSchema() {
    return this == AD;
  }

  /** What an attribute type, given in lower case, becomes; null if it stays what it is. */
  @Nullable Renamed renamed(String attribute) {
    return switch (attribute) {
      case "nsuniqueid" -> this == DS389 ? Renamed.GROUPED_UUID : null;
      case "nsaccountlock" -> this == DS389 ? Renamed.LOCK : null;
      case "ds-pwp-account-disabled" -> this == OPENDJ ? Renamed.LOCK : null;
      case "objectguid" -> this == AD ? Renamed.GUID : null;
      case "samaccountname" -> this == AD ? Renamed.LOGIN : null;
      case "whencreated" -> this == AD ? Renamed.CREATED : null;
      case "whenchanged" -> this == AD ? Renamed.MODIFIED : null;
      default -> null;
    };
  }
}
