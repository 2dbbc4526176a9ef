package org.dirlens.browser.core.ldif;

import org.dirlens.connection.core.Write;
import org.jspecify.annotations.Nullable;

/** Hears what becomes of each record, on the thread that does the work. */
public interface RecordListener {
  /**
   * One has come to its end.
   *
   * @param write null of a record that is no LDIF
   */
  void ended(RecordResult result, @Nullable Write write);
}
