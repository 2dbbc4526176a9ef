package org.dirlens.browser.ui.ldif.text;

import java.nio.file.Path;
import org.dirlens.browser.core.ldif.LdifImport.Existing;
import org.dirlens.browser.core.ldif.LdifImport.OnError;
import org.dirlens.browser.core.ldif.LdifSource.NamedFiles;
import org.jspecify.annotations.Nullable;

/**
 * How records are sent.
 *
 * @param log the file that tells what became of each record; null for none
 */
record RunChoice(
    OnError onError,
    Existing existing,
    NamedFiles files,
    Records records,
    Way way,
    @Nullable Path log) {
  /** Which records. */
  enum Records {
    ALL,
    SELECTED
  }

  /** Whether the server is changed. */
  enum Way {
    SEND,
    LOOK
  }
}
