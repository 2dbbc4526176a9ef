package org.dirlens.advisor.log;

/** Takes the operations of a log, in the order in which they ended. */
@FunctionalInterface
public interface OperationSink {
  /**
   * @throws UnreadableLine if nothing can be made of it; it is counted, and the log is read on
   */
  void take(LoggedOperation operation) throws UnreadableLine;
}
