package org.dirlens.partition.plan;

/**
 * What a search spends its time on. A partition knows the four in the middle, a server the rest.
 */
public enum SearchPhase {
  DECODING("decoding"),
  DN_NORMALISATION("DN normalisation"),
  BASE_ENTRY_RETRIEVAL("base entry retrieval"),
  CANDIDATE_SELECTION("candidate selection"),
  ENTRY_RETRIEVAL("entry retrieval"),
  FILTER_TEST("filter test"),
  TRANSMISSION("transmission");

  private final String text;

  SearchPhase(String text) {
    this.text = text;
  }

  /** For people. */
  public String text() {
    return text;
  }
}
