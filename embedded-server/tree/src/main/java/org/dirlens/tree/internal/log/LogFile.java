package org.dirlens.tree.internal.log;

import java.io.Closeable;
import java.io.IOException;

/** One file of the change log. One thread at a time. */
public interface LogFile extends Closeable {

  /** The length in bytes. */
  long length() throws IOException;

  /** Reads from a position and returns how many bytes there were, at most {@code length}. */
  int read(long position, byte[] bytes, int length) throws IOException;

  /**
   * Writes at a position. If the process ends meanwhile, what is left of it ends with a sector of
   * 512 bytes of the file.
   */
  void write(long position, byte[] bytes, int length) throws IOException;

  /** Cuts off what lies beyond a length. */
  void truncate(long length) throws IOException;

  /** Returns when everything written outlives a power loss. */
  void force() throws IOException;
}
