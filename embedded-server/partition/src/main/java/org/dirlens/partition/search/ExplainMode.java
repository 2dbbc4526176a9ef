package org.dirlens.partition.search;

/** How far a search goes that is run only to be explained. */
public enum ExplainMode {
  /** To its end or to its limits. */
  RUN,
  /** Until it is known from where entries would be read: indices are asked, no entry is read. */
  PLAN
}
