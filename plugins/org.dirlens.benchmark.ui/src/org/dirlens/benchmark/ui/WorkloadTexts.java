package org.dirlens.benchmark.ui;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.dirlens.benchmark.ui.runs.RunsJob;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * The workloads that a person opened from files or runs, and what was typed into any workload: both
 * are there again after a restart, those of runs apart. User interface thread; files are read in
 * jobs.
 */
final class WorkloadTexts {
  private static final String OPENED = "opened";
  private static final String TYPED = "typed";

  /** By their keys, the first opened first; null while a file is being read, or gone. */
  private final Map<String, Subject.@Nullable OfWorkload> opened = new LinkedHashMap<>();

  private final Map<String, String> typed = new HashMap<>();
  private final Control owner;
  private final Runnable changed;
  private final KeptForm form;

  /**
   * @param owner what shows them
   * @param changed told when another one is opened
   */
  WorkloadTexts(Control owner, Runnable changed) {
    this.owner = owner;
    this.changed = changed;
    form = new KeptForm("org.dirlens.benchmark.ui.workloads", owner, this::keep);
    form.read().ifPresent(this::restore);
  }

  private void keep(IMemento memento) {
    opened.keySet().stream()
        .filter(key -> !ofRun(key))
        .forEach(key -> memento.createChild(OPENED, key));
    typed.forEach(
        (key, text) -> {
          if (!ofRun(key)) {
            memento.createChild(TYPED, key).putTextData(text);
          }
        });
  }

  /** A run is opened again from the runs that are kept. */
  private boolean ofRun(String key) {
    Subject.OfWorkload known = opened.get(key);
    return known != null && known.file().origin() != WorkloadFile.Origin.FILE;
  }

  private void restore(IMemento memento) {
    for (IMemento each : memento.getChildren(TYPED)) {
      typed.put(each.getID(), Objects.requireNonNullElse(each.getTextData(), ""));
    }
    for (IMemento each : memento.getChildren(OPENED)) {
      Path file = Path.of(each.getID());
      opened.put(each.getID(), null);
      RunsJob.start(
          Messages.Workload_reading,
          owner,
          () -> Subject.workload(WorkloadFile.read(file)),
          this::read,
          why -> gone(file, why));
    }
  }

  /** Offers one from before, unless it was opened again or saved meanwhile. */
  private void read(Subject.OfWorkload workload) {
    opened.putIfAbsent(workload.key(), workload);
    changed.run();
  }

  /**
   * A file that is gone is offered only for what was typed into it, which can be saved again. The
   * next start looks for any once more: its folder may be there again then.
   */
  private void gone(Path file, String why) {
    if (typed.containsKey(file.toString())) {
      read(new Subject.OfWorkload(why, WorkloadFile.missing(file)));
    }
  }

  /** Those that are read, the first opened first. */
  List<Subject.OfWorkload> opened() {
    return opened.values().stream().filter(Objects::nonNull).toList();
  }

  /** Offers one from a file; what was typed into it before stays. */
  void open(Subject.OfWorkload workload) {
    opened.put(workload.key(), workload);
    form.changed();
    changed.run();
  }

  /**
   * Offers one as it was saved.
   *
   * @param now what it says by now, as typing goes on while the disk is written
   */
  void saved(Subject.OfWorkload workload, String now) {
    type(workload, now);
    open(workload);
  }

  /** What was typed into a workload, or what it says itself. */
  String text(Subject.OfWorkload workload) {
    return typed.getOrDefault(workload.key(), workload.file().text());
  }

  /** Whether a text of it is kept that is not that of its file. */
  boolean known(Subject.OfWorkload workload) {
    return typed.containsKey(workload.key());
  }

  /** Whether it says something else than its file, numbers with a field of their own apart. */
  boolean changed(Subject.OfWorkload workload) {
    return !plain(text(workload)).equals(plain(workload.file().text()));
  }

  private static String plain(String text) {
    String plain = text;
    for (WorkloadEditor.Line each : WorkloadEditor.Line.values()) {
      plain = each.put(plain, 0);
    }
    return plain;
  }

  /** Something was typed. */
  void type(Subject.OfWorkload workload, String text) {
    if (text.equals(workload.file().text())) {
      typed.remove(workload.key());
    } else {
      typed.put(workload.key(), text);
    }
    form.changed();
  }
}
