package org.dirlens.runs;

/** What was measured. */
public enum RunKind {
  /** Operations of clients on servers. */
  WORKLOAD,
  /** What an experiment of Dirlens tabulates. */
  EXPERIMENT
}
