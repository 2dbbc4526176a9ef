package org.dirlens.browser.core.dit;

/** Something this application changed in a directory. */
public sealed interface DitChange {

  record Added(String dn) implements DitChange {}

  /** Attributes of the entry differ now. */
  record Changed(String dn) implements DitChange {}

  /** The entry is gone, with everything below it. */
  record Deleted(String dn) implements DitChange {}

  /** The entry and everything below it have other DNs. */
  record Renamed(String dn, String newDn) implements DitChange {}

  /** Too much to tell one by one, as by an import. */
  record Many() implements DitChange {}
}
