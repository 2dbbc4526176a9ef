package org.dirlens.index.ui;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.index.core.FittedPlan;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.remote.PlanFiles;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/**
 * Plan files of the designer, the same that the command line has. They are read and written in the
 * background; what is lost in translation is shown.
 *
 * <p>Threads: user interface.
 */
final class PlanFileWork {
  /** What the database of a naming context is called in the configuration of another server. */
  private final Map<String, String> databases = new HashMap<>();

  /**
   * Where a plan is written to.
   *
   * @param database what the configuration of the other server calls it
   */
  record Target(Path file, PlanFormat format, String database) {}

  /** A file that a person chooses; empty if none. */
  static Optional<Path> ask(Shell shell) {
    return Optional.ofNullable(new FileDialog(shell, SWT.OPEN).open()).map(Path::of);
  }

  /**
   * Reads a file of any format.
   *
   * @param shown the partition whose plan it is
   * @param staged told the plan, as far as the server can have it
   */
  void open(Path file, IndexAdapter shown, IndexSnapshot now, Consumer<IndexPlan> staged) {
    DirectoryJob.of(
            NLS.bind(Messages.PlanFile_reading, file.getFileName()),
            monitor -> new PlanFiles(shown.name(), now.attributes().schema()).open(file))
        .whenDone(
            opened -> {
              opened.database().ifPresent(name -> databases.put(shown.name(), name));
              FittedPlan fitted = shown.fit(opened.plan(), now);
              staged.accept(fitted.plan());
              warn(
                  file,
                  Stream.concat(opened.warnings().stream(), fitted.warnings().stream()).toList());
            })
        .start();
  }

  /** Writes a plan to a file that a person chooses, in a format of the list of files. */
  void ask(Shell shell, IndexAdapter shown, IndexSnapshot now, IndexPlan plan) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setOverwrite(true);
    dialog.setFilterNames(
        Stream.of(PlanFormat.values()).map(PlanFileWork::words).toArray(String[]::new));
    dialog.setFilterExtensions(
        Stream.of(PlanFormat.values())
            .map(format -> format == PlanFormat.DSCONFIG ? "*.*" : "*.ldif")
            .toArray(String[]::new));
    String chosen = dialog.open();
    if (chosen != null) {
      PlanFormat format = PlanFormat.values()[Math.max(0, dialog.getFilterIndex())];
      database(shell, format, shown.name())
          .ifPresent(
              database -> save(new Target(Path.of(chosen), format, database), shown, now, plan));
    }
  }

  /** What the configuration of the other server calls a database; empty if nobody says it. */
  private Optional<String> database(Shell shell, PlanFormat format, String suffix) {
    if (format == PlanFormat.DIRLENS) {
      return Optional.of("");
    }
    InputDialog dialog =
        new InputDialog(
            shell,
            Messages.PlanFile_databaseTitle,
            NLS.bind(
                format == PlanFormat.APACHEDS
                    ? Messages.PlanFile_apacheDsDatabase
                    : Messages.PlanFile_openDjDatabase,
                suffix),
            database(format, suffix),
            typed -> typed.isBlank() ? Messages.PlanFile_noDatabase : null);
    if (dialog.open() != Window.OK) {
      return Optional.empty();
    }
    String said = dialog.getValue().strip();
    databases.put(suffix, said);
    return Optional.of(said);
  }

  /** The name in the file that was opened or saved last, else the usual one. */
  String database(PlanFormat format, String suffix) {
    return databases.getOrDefault(suffix, format.usualDatabase());
  }

  private static String words(PlanFormat format) {
    return switch (format) {
      case DIRLENS -> Messages.PlanFile_dirlens;
      case OPENDJ -> Messages.PlanFile_openDj;
      case DSCONFIG -> Messages.PlanFile_dsconfig;
      case APACHEDS -> Messages.PlanFile_apacheDs;
    };
  }

  /** Writes a plan to a file. */
  static void save(Target target, IndexAdapter shown, IndexSnapshot now, IndexPlan plan) {
    Path file = target.file();
    DirectoryJob.of(
            NLS.bind(Messages.PlanFile_writing, file.getFileName()),
            monitor -> {
              FittedPlan fitted = FittedPlan.forOthers(plan, now);
              PlanTranslation.Written written =
                  new PlanFiles(shown.name(), now.attributes().schema())
                      .text(fitted.plan(), target.format(), target.database());
              UnfinishedFile.replace(file, written.text());
              return Stream.concat(fitted.warnings().stream(), written.warnings().stream())
                  .toList();
            })
        .whenDone(warnings -> warn(file, warnings))
        .start();
  }

  private static void warn(Path file, List<String> warnings) {
    if (!warnings.isEmpty()) {
      String title = NLS.bind(Messages.PlanFile_warnings, file.getFileName());
      Problems.show(title, String.join("\n", warnings));
    }
  }
}
