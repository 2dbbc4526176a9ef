package org.dirlens.application.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.Connections;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.Maintenance;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.task.Task;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

/**
 * What can be done with the data of the embedded server, each in the background as a {@link
 * MaintenanceJob}. User interface thread.
 */
final class MaintenanceActions {
  private MaintenanceActions() {}

  private static EmbeddedServer running() throws IOException {
    EmbeddedServer server = EmbeddedDirectory.ofWorkspace().running();
    if (server == null) {
      throw new IOException(Messages.Life_stopped);
    }
    return server;
  }

  private static Maintenance maintenance() throws IOException {
    return running().maintenance();
  }

  private static Dn dn(String suffix) throws IOException, LdapProblem {
    return Dn.parse(suffix, running().schema());
  }

  /** Copies all data to a new folder. */
  static void backUp(Path target) {
    MaintenanceJob.start(
        Messages.Backup_job,
        monitor -> {
          maintenance().backup(target, monitor);
          return NLS.bind(Messages.Backup_done, target);
        });
  }

  /** Checks all data; a partition that cannot be checked does not keep the others from it. */
  static void verify() {
    MaintenanceJob.start(
        Messages.Verify_job,
        monitor -> {
          List<String> lines = new ArrayList<>();
          for (Partition partition : running().partitions()) {
            lines.add(verified(partition.suffix(), monitor));
          }
          return String.join("\n", lines);
        });
  }

  private static String verified(Dn suffix, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try {
      return told(suffix.toString(), maintenance().verify(suffix, monitor));
    } catch (LdapProblem | StoreProblem e) {
      if (MaintenanceJob.isCancel(e)) {
        throw e;
      }
      return NLS.bind(Messages.Verify_unable, suffix, e.getMessage());
    }
  }

  /** What came of work on a partition. */
  private static String told(String suffix, Task.Result result) {
    Stream<String> damages = result.damages().stream().map(damage -> "    " + damage);
    return Stream.concat(Stream.of(suffix + ": " + result.text()), damages)
        .reduce((before, after) -> before + "\n" + after)
        .orElseThrow();
  }

  /** Builds what can be built again from the entries, after it was confirmed. */
  static void repair(Shell shell, String suffix) {
    if (confirmed(shell, NLS.bind(Messages.Repair_question, suffix), Messages.Repair_do)) {
      changing(
          NLS.bind(Messages.Repair_job, suffix),
          monitor -> told(suffix, maintenance().repair(dn(suffix), monitor)));
    }
  }

  /** Gives free space in the files back. */
  static void compact(String suffix) {
    MaintenanceJob.start(
        NLS.bind(Messages.Compact_job, suffix),
        monitor -> {
          long before = bytes(suffix);
          maintenance().compact(dn(suffix), monitor);
          return NLS.bind(
              Messages.Compact_done,
              new Object[] {suffix, Figures.bytes(before), Figures.bytes(bytes(suffix))});
        });
  }

  private static long bytes(String suffix) throws IOException, LdapProblem {
    Dn wanted = dn(suffix);
    for (Partition partition : running().partitions()) {
      if (partition.suffix().equals(wanted)) {
        return running().bytesOnDisk(partition);
      }
    }
    return 0;
  }

  /** Writes a partition as LDIF. */
  static void export(String suffix, Path target, LdifExport.Attributes attributes) {
    MaintenanceJob.start(
        NLS.bind(Messages.Export_job, suffix),
        monitor -> maintenance().export(dn(suffix), target, attributes, monitor).text());
  }

  /**
   * A load that is asked for.
   *
   * @param suffix of a partition that is there, or of a new one
   */
  record Load(Path file, String suffix, Translation translation, LoadRule rule) {}

  /** Loads an LDIF file. */
  static void load(Load asked) {
    changing(
        NLS.bind(Messages.Import_job, asked.file().getFileName()),
        monitor -> {
          Dn suffix = dn(asked.suffix());
          boolean present =
              running().partitions().stream().anyMatch(each -> each.suffix().equals(suffix));
          Maintenance maintenance = maintenance();
          Task.Result result =
              present
                  ? maintenance.load(
                      suffix, asked.file(), asked.translation(), asked.rule(), monitor)
                  : maintenance.loadNew(
                      suffix, asked.file(), asked.translation(), asked.rule(), monitor);
          return told(asked.suffix(), result);
        });
  }

  /** Makes a partition with its topmost entry. */
  static void create(String suffix) {
    changing(
        NLS.bind(Messages.Partition_job, suffix),
        monitor -> {
          maintenance().create(dn(suffix));
          return NLS.bind(Messages.Partition_made, suffix);
        });
  }

  /** Deletes a partition for good, after it was confirmed. */
  static void delete(Shell shell, String suffix, long entries) {
    String of = Figures.count(entries, Messages.Delete_entry, Messages.Delete_entries);
    String question = NLS.bind(Messages.Delete_question, suffix, of);
    if (confirmed(shell, question, Messages.Delete_do)) {
      changing(
          NLS.bind(Messages.Delete_job, suffix),
          monitor -> {
            maintenance().delete(dn(suffix));
            return NLS.bind(Messages.Delete_done, suffix);
          });
    }
  }

  /** What can be undone only by a backup is not what Enter does. */
  private static boolean confirmed(Shell shell, String question, String verb) {
    return CarefulQuestion.agreed(shell, Messages.View_title, question, verb);
  }

  /** Work that changes entries: whoever shows some reads them again. */
  private static void changing(String name, MaintenanceJob.Work work) {
    MaintenanceJob.start(
        name,
        monitor -> {
          try {
            return work.run(monitor);
          } finally {
            Connections.shared()
                .embedded()
                .ifPresent(embedded -> Dit.of(embedded).tell(new DitChange.Many()));
          }
        });
  }
}
