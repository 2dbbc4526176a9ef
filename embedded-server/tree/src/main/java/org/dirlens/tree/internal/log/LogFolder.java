package org.dirlens.tree.internal.log;

import java.io.IOException;
import java.util.List;

/** The folder of the change log: all that the log asks of a file system. */
public interface LogFolder {

  /** The names of the files in the folder. */
  List<String> names() throws IOException;

  /** Opens a file, creating it if it is not there. */
  LogFile open(String name) throws IOException;

  /** Deletes a file. */
  void delete(String name) throws IOException;

  /** Returns when creations and deletions outlive a power loss. */
  void force() throws IOException;

  /** Bytes left for files in the folder; {@link Long#MAX_VALUE} if unknown. */
  long usableBytes();
}
