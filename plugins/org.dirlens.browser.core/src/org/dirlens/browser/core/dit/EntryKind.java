package org.dirlens.browser.core.dit;

import java.util.List;
import java.util.Locale;

/** What an entry is, as far as its icon tells. */
public enum EntryKind {
  ROOT,
  DOMAIN,
  FOLDER,
  PERSON,
  GROUP,
  ALIAS,
  REFERRAL,
  SCHEMA,
  OTHER,
  /** No entry: the server says by URLs who holds what belongs here (RFC 4511, section 4.5.3). */
  REFERENCE;

  private static final EntryKind[] VALUES = values();

  static EntryKind of(byte ordinal) {
    return VALUES[ordinal];
  }

  /** The kind of an entry with these object classes. */
  public static EntryKind of(List<String> objectClasses) {
    EntryKind best = OTHER;
    for (String name : objectClasses) {
      EntryKind kind = ofClass(name.toLowerCase(Locale.ROOT));
      if (kind != OTHER && (best == OTHER || kind == ALIAS || kind == REFERRAL)) {
        best = kind;
      }
    }
    return best;
  }

  private static EntryKind ofClass(String name) {
    return switch (name) {
      case "person", "inetorgperson", "organizationalperson", "posixaccount", "account", "user" ->
          PERSON;
      case "groupofnames",
          "groupofuniquenames",
          "groupofurls",
          "posixgroup",
          "group",
          "organizationalrole" ->
          GROUP;
      case "organization", "organizationalunit", "container", "nscontainer" -> FOLDER;
      case "domain", "dcobject", "country", "locality" -> DOMAIN;
      case "alias" -> ALIAS;
      case "referral" -> REFERRAL;
      case "subschema", "subentry", "olcschemaconfig" -> SCHEMA;
      default -> OTHER;
    };
  }
}
