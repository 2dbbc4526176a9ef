package org.dirlens.browser.ui.ldif.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.core.ldif.text.LdifText;
import org.dirlens.browser.core.ldif.text.TextRecord;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.ldif.LdifRun;
import org.dirlens.browser.ui.ldif.text.RunChoice.Records;
import org.dirlens.browser.ui.ldif.text.RunChoice.Way;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Sends the records of an editor over a connection, or tells what would become of them. It
 * continues when the editor is closed, and is shown by the next one of the same file. Display
 * thread.
 */
final class EditorRun {
  private static final Pattern NAMED_FILE = Pattern.compile("(?m)^[^#: ][^: ]*:<");

  /** Those that have not ended. */
  private static final List<EditorRun> UNDER_WAY = new ArrayList<>();

  private final DirectoryConnection connection;
  private LdifEditor editor;
  private String text = "";
  private @Nullable DirectoryJob<?> job;

  EditorRun(LdifEditor editor, DirectoryConnection connection) {
    this.editor = editor;
    this.connection = connection;
  }

  /** What runs of the text in an editor, begun there or in one of its file that was closed. */
  static Optional<EditorRun> of(LdifEditor shown) {
    return UNDER_WAY.stream().filter(each -> each.isOf(shown)).findFirst();
  }

  private boolean isOf(LdifEditor shown) {
    return editor == shown || (editor.disposed() && editor.input().sameFile(shown.input()));
  }

  /** Continues in another editor, if the one before was closed. */
  void continueIn(LdifEditor shown) {
    if (editor != shown) {
      shown.results().continueFrom(editor.results());
      editor = shown;
    }
  }

  /** Whether its records are those of a text; that of a file may not have been saved. */
  boolean isOfText(String other) {
    return text.equals(other);
  }

  /** Ends what is under way. */
  void stop() {
    if (job != null) {
      job.cancel();
    }
  }

  /** Asks how, and begins. */
  void ask() {
    String asked = editor.viewer().content();
    LdifText now = editor.settled() ? editor.understood() : LdifText.of(asked, ServerSchema.EMPTY);
    List<TextRecord> selected = editor.viewer().hasSelection() ? selected(now) : List.of();
    boolean namesFiles = NAMED_FILE.matcher(asked).find();
    RunDialog.ask(editor.getSite().getShell(), connection, now.records(), selected, namesFiles)
        .ifPresent(choice -> begin(choice, asked, selected));
  }

  private List<TextRecord> selected(LdifText now) {
    int[] lines = editor.viewer().selectedLines();
    return now.records().stream()
        .filter(each -> each.last() >= lines[0] && each.first() <= lines[1])
        .toList();
  }

  private void begin(RunChoice choice, String asked, List<TextRecord> selected) {
    text = asked;
    boolean some = choice.records() == Records.SELECTED;
    LdifSource source =
        new LdifSource.OfText(
            editor.input().place(), some ? LdifText.only(selected, asked) : asked, choice.files());
    LdifRun run =
        new LdifRun(connection, source, choice.onError(), choice.existing())
            .telling(editor.results())
            .loggingTo(choice.log())
            .whenStarted(this::started)
            .atEnd(this::end);
    editor.begins();
    UNDER_WAY.add(this);
    if (choice.way() == Way.LOOK) {
      run.look(ended -> say(ended, choice));
    } else {
      run.whenDeclined(this::declined).begin(ended -> say(ended, choice));
    }
  }

  private void started(DirectoryJob<?> begun) {
    job = begun;
    editor.tell();
  }

  private void declined() {
    if (!editor.disposed()) {
      editor.results().say(Messages.Ran_declined);
    }
  }

  /** Another run can begin as soon as the end is told, and is not ended by what ends this one. */
  private void end() {
    if (UNDER_WAY.remove(this) && !editor.disposed()) {
      editor.results().end();
      editor.tell();
    }
  }

  private void say(LdifRun.Ended ended, RunChoice choice) {
    end();
    String told = words(ended, choice);
    if (!editor.disposed()) {
      editor.results().say(told);
    } else if (choice.way() == Way.SEND) {
      tellElsewhere(ended.report(), told);
    }
  }

  /** Once the editor was closed nobody looks there any more. */
  private void tellElsewhere(LdifImport.Report report, String told) {
    String title = NLS.bind(Messages.Ran_title, editor.input().getName());
    if (report.ending() == LdifImport.Ending.END_OF_FILE && report.failed() == 0) {
      Notification.done(title, told);
    } else {
      Notification.problem(title, told);
    }
  }

  private String words(LdifRun.Ended ended, RunChoice choice) {
    List<String> parts = new ArrayList<>();
    boolean look = choice.way() == Way.LOOK;
    LdifImport.Report report = ended.report();
    parts.add(count(report.done(), look ? Messages.Ran_fit : Messages.Ran_done));
    if (report.updated() > 0) {
      parts.add(count(report.updated(), Messages.Ran_updated));
    }
    parts.add(count(report.failed(), look ? Messages.Ran_wouldFail : Messages.Ran_failed));
    parts.add(Figures.micros(ended.elapsed().toNanos() / 1_000.0));
    String name = connection.parameters().name();
    String head = NLS.bind(look ? headOfLook(report.ending()) : head(report.ending()), name);
    String told = NLS.bind(Messages.Ran_told, head, String.join(", ", parts));
    return withFiles(told, ended, choice);
  }

  private static String withFiles(String told, LdifRun.Ended ended, RunChoice choice) {
    if (ended.problem().isPresent()) {
      return told + " " + ended.problem().get();
    }
    return choice.log() == null ? told : told + " " + NLS.bind(Messages.Ran_log, choice.log());
  }

  private static String count(long number, String words) {
    return NLS.bind(words, Figures.count(number));
  }

  private static String headOfLook(LdifImport.Ending ending) {
    return switch (ending) {
      case END_OF_FILE -> Messages.Ran_looked;
      case STOPPED_BY_ERROR -> Messages.Ran_lookStopped;
      case CANCELLED -> Messages.Ran_lookCancelled;
      case CONNECTION_LOST -> Messages.Ran_lookLost;
    };
  }

  private static String head(LdifImport.Ending ending) {
    return switch (ending) {
      case END_OF_FILE -> Messages.Ran_sent;
      case STOPPED_BY_ERROR -> Messages.Ran_stopped;
      case CANCELLED -> Messages.Ran_cancelled;
      case CONNECTION_LOST -> Messages.Ran_lost;
    };
  }
}
