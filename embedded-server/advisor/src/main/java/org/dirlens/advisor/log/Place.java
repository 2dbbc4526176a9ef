package org.dirlens.advisor.log;

import java.nio.file.Path;

/**
 * Where something stands in a log.
 *
 * @param line from 1
 */
public record Place(Path file, long line) {
  @Override
  public String toString() {
    return file + ", line " + line;
  }
}
