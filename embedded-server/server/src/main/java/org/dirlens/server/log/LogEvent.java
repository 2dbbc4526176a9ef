package org.dirlens.server.log;

/** Something that becomes a line of a log; it changes no more once a log has taken it. */
interface LogEvent {
  /** About how much memory it takes while it waits, from 1. */
  int bytes();

  /** Says all about it; on the thread that writes the log. */
  void describe(LogLine line);
}
