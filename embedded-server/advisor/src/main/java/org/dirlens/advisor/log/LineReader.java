package org.dirlens.advisor.log;

import java.time.Instant;

/** Makes operations of the lines of one log of one server; remembers what is not answered yet. */
interface LineReader {
  /** Lines of another file follow, which was written last at this time. */
  default void begin(Instant written) {}

  /** Takes the next line; what it ends goes to the sink. Lines of no interest are passed over. */
  void line(String line, Place place, OperationSink sink) throws UnreadableLine;

  /** Operations that began and of whose end no line has told so far. */
  long unanswered();
}
