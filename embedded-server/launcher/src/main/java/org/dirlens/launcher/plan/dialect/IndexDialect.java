package org.dirlens.launcher.plan.dialect;

import java.util.List;
import java.util.Optional;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;

/** What a kind of server means when it speaks of indices, and where that is not what we mean. */
public enum IndexDialect {
  /** {@code olcDbIndex}; slapd-mdb(5). */
  OPENLDAP("OpenLDAP"),
  /** {@code nsIndex}. */
  DS_389("389 Directory Server"),
  /** {@code ds-cfg-backend-index}, whose types are our kinds without the hash. */
  OPENDJ("OpenDJ"),
  /** {@code ads-index}: one tree of all values of an attribute, whatever is searched for. */
  APACHEDS("ApacheDS");

  private final String product;

  IndexDialect(String product) {
    this.product = product;
  }

  /** The name of the server. */
  public String product() {
    return product;
  }

  /** The kind there that comes nearest to one of ours. */
  IndexKind nearest(IndexKind kind) {
    return switch (this) {
      case OPENLDAP, DS_389 ->
          kind == IndexKind.HASH || kind == IndexKind.ORDERING ? IndexKind.EQUALITY : kind;
      case OPENDJ -> kind == IndexKind.HASH ? IndexKind.EQUALITY : kind;
      case APACHEDS -> IndexKind.EQUALITY;
    };
  }

  /** What the nearest kind there does otherwise, a sentence; empty if it does the same. */
  Optional<String> difference(IndexKind kind, IndexDefinition definition) {
    String attribute = definition.attribute();
    return switch (kind) {
      case HASH -> Optional.of("The hash index of " + attribute + " becomes an equality index.");
      case ORDERING -> ordering(attribute);
      case SUBSTRING ->
          differsInApacheDs(
              "The substring index of "
                  + attribute
                  + " becomes a tree of whole values, which finds how a value begins and no piece"
                  + " inside it.");
      case APPROXIMATE ->
          differsInApacheDs(
              "The approximate index of "
                  + attribute
                  + " becomes a tree of whole values, in which approximate is the same as equal.");
      case PRESENCE ->
          definition.kinds().size() > 1
              ? Optional.empty()
              : differsInApacheDs(
                  "The presence index of "
                      + attribute
                      + " becomes a tree of all its values; the server's own apachePresence tells"
                      + " which entries have one.");
      case EQUALITY -> Optional.empty();
    };
  }

  private Optional<String> differsInApacheDs(String sentence) {
    return this == APACHEDS ? Optional.of(sentence) : Optional.empty();
  }

  private Optional<String> ordering(String attribute) {
    return switch (this) {
      case OPENLDAP ->
          Optional.of(
              "The ordering index of "
                  + attribute
                  + " becomes an equality index, which answers ranges of integers and times only.");
      case DS_389 ->
          Optional.of(
              "The ordering index of "
                  + attribute
                  + " becomes an equality index, whose keys are in order; integers need the"
                  + " matching rule integerOrderingMatch for that.");
      case OPENDJ, APACHEDS -> Optional.empty();
    };
  }

  /** Settings that say there what our definition says beyond its kinds. */
  List<String> settings(IndexDefinition definition) {
    return this == APACHEDS ? ApacheDsEntries.settings(definition.threshold()) : List.of();
  }

  /** Why our thresholds cannot be said there, a sentence; empty if they can. */
  Optional<String> noThreshold() {
    String ours =
        "Thresholds are left out: here they say where the ids of a key are stored, there ";
    return switch (this) {
      case OPENLDAP ->
          Optional.of(ours + "olcDbIdlExp says from how many ids on a key is only a range.");
      case DS_389 ->
          Optional.of(ours + "nsIndexIDListScanLimit says from how many ids on a key is not used.");
      case OPENDJ ->
          Optional.of(ours + OpenDjEntries.LIMIT + " says from how many on a key is given up.");
      case APACHEDS -> Optional.empty();
    };
  }

  /** Why our sizes of caches cannot be said there, a sentence. */
  String noCache() {
    return "Cache sizes are left out: "
        + (this == APACHEDS
            ? ApacheDsEntries.CACHE + " counts what a cache holds and not its bytes."
            : "that server has one cache for a whole database.");
  }

  /** What is to be done there after these steps, a sentence; empty if nothing. */
  Optional<String> afterwards(List<IndexStep> steps) {
    return switch (this) {
      case OPENLDAP, DS_389 -> Optional.empty();
      case OPENDJ ->
          steps.stream().anyMatch(IndexStep::builds)
              ? Optional.of("OpenDJ does not use what is new before rebuild-index has built it.")
              : Optional.empty();
      case APACHEDS ->
          steps.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  "ApacheDS takes this up, and builds what is new, when it is started again.");
    };
  }

  /** What an index of such a server does that none of our kinds taken for it does, a sentence. */
  Optional<String> takenForLess() {
    return this == APACHEDS
        ? Optional.of(
            "An index of ApacheDS answers equality, ranges, presence and how a value begins from"
                + " one tree. Here each is a kind of its own, and equality was taken: add the"
                + " others where filters need them.")
        : Optional.empty();
  }
}
