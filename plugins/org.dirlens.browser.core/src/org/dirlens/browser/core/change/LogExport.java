package org.dirlens.browser.core.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.store.UnfinishedFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;

/** The files of a log written as one, for others to read. */
public final class LogExport {
  private LogExport() {}

  /**
   * Writes files one behind the other to {@code target}, replacing it. It gets its name only when
   * it is whole.
   *
   * @throws OperationCanceledException when the monitor was cancelled; nothing is left then
   */
  public static Path join(List<Path> files, Path target, IProgressMonitor monitor)
      throws IOException {
    SubMonitor progress = SubMonitor.convert(monitor, files.size());
    return UnfinishedFile.replace(
        target,
        out -> {
          for (Path file : files) {
            progress.split(1);
            Files.copy(file, out);
          }
        });
  }
}
