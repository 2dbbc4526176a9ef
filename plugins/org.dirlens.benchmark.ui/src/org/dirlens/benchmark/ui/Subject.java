package org.dirlens.benchmark.ui;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.workload.experiment.Experiments;

/** What can be measured. */
sealed interface Subject {
  /** Servers of others beside ours. */
  OfPeers PEERS = new OfPeers();

  /** A short name. */
  String name();

  /** What tells it from all others. */
  default String key() {
    return name();
  }

  /** What it answers, a line. */
  String answers();

  /** An experiment of the documents. */
  record OfExperiment(Experiment experiment) implements Subject {
    @Override
    public String name() {
      return experiment.description().name();
    }

    @Override
    public String answers() {
      return experiment.description().title();
    }
  }

  /** A load on servers. */
  record OfWorkload(String answers, WorkloadFile file) implements Subject {
    /** That of a file has its ending, that of a run is its id; others come with Dirlens. */
    @Override
    public String name() {
      return file.origin() == WorkloadFile.Origin.FILE
          ? file.name() + WorkloadFile.ENDING
          : file.place();
    }

    /** Files of one name may be in several folders. */
    @Override
    public String key() {
      return file.place();
    }
  }

  /** Servers that are set up for it. */
  record OfPeers() implements Subject {
    @Override
    public String name() {
      return "peers";
    }

    @Override
    public String answers() {
      return Messages.Peers_answers;
    }
  }

  /**
   * The workloads that come with Dirlens, those of files, servers of others, and then all
   * experiments.
   */
  static List<Subject> all(List<OfWorkload> opened) {
    List<Subject> all = new ArrayList<>();
    BuiltInWorkloads.NAMES.forEach(name -> all.add(workload(WorkloadFile.ofBuiltIn(name))));
    all.addAll(opened);
    all.add(PEERS);
    new Experiments().experiments().forEach(each -> all.add(new OfExperiment(each)));
    return all;
  }

  /**
   * One of its text; what cannot be read says why when it is run. May read files with values, so
   * not on the display thread for files.
   */
  static OfWorkload workload(WorkloadFile file) {
    try {
      Given given = new Given(null, null, file.folder());
      return new OfWorkload(WorkloadReader.read(file.text(), given).title(), file);
    } catch (WorkloadProblem e) {
      return new OfWorkload(String.valueOf(e.getMessage()), file);
    }
  }
}
