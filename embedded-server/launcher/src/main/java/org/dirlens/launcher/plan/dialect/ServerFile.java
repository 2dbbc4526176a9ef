package org.dirlens.launcher.plan.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A form in which the indices of a server's databases can be in a file. */
interface ServerFile {
  /**
   * Reads a file to its end, whatever is wrong with single lines.
   *
   * @param problems gets what is wrong, with its line
   */
  void read(InputStream in, Databases databases, List<String> problems) throws IOException;

  /** All indices of a database. */
  String text(ServerDatabase database) throws IOException;

  /** What makes the indices of a database other ones. */
  String changes(ServerDatabase database, List<IndexStep> steps) throws IOException;
}
