package org.dirlens.launcher.peers;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The kinds of servers that are measured beside each other. */
public enum PeerKind {
  /** This program. */
  DIRLENS("dirlens", "Dirlens"),
  /** {@code slapd} as the system has it installed. */
  SLAPD("slapd", "OpenLDAP"),
  /** {@code ns-slapd} as the system has it installed. */
  DS_389("389-ds", "389 Directory Server"),
  /** An unpacked archive. */
  OPENDJ("opendj", "OpenDJ"),
  /** An unpacked archive, or another folder of an installation. */
  APACHEDS("apacheds", "ApacheDS");

  private final String word;
  private final String product;

  PeerKind(String word, String product) {
    this.word = word;
    this.product = product;
  }

  /** What options and runs call it. */
  public String word() {
    return word;
  }

  /** Its name for people. */
  public String product() {
    return product;
  }

  /** Whether it is set up from a folder that somebody names. */
  public boolean fromFolder() {
    return this == OPENDJ || this == APACHEDS;
  }

  /**
   * The kind of a word.
   *
   * @throws IllegalArgumentException with the words that there are
   */
  static PeerKind of(String word) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no such server: "
                        + word
                        + "; there are: "
                        + Arrays.stream(values())
                            .map(each -> each.word + (each.fromFolder() ? "=FOLDER" : ""))
                            .collect(Collectors.joining(", "))));
  }
}
