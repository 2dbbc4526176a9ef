package org.dirlens.benchmark.ui;

import java.util.ArrayList;
import java.util.List;
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

  /** A short name, unique. */
  String name();

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

  /**
   * A load on servers.
   *
   * @param text as in a file
   */
  record OfWorkload(String name, String answers, String text) implements Subject {}

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

  /** The workloads that come with Dirlens, servers of others, and then all experiments. */
  static List<Subject> all() {
    List<Subject> all = new ArrayList<>();
    BuiltInWorkloads.NAMES.forEach(name -> all.add(workload(name, BuiltInWorkloads.text(name))));
    all.add(PEERS);
    new Experiments().experiments().forEach(each -> all.add(new OfExperiment(each)));
    return all;
  }

  /** One of its text; what cannot be read says why when it is run. */
  static OfWorkload workload(String name, String text) {
    try {
      return new OfWorkload(name, WorkloadReader.read(text, Given.NOTHING).title(), text);
    } catch (WorkloadProblem e) {
      return new OfWorkload(name, String.valueOf(e.getMessage()), text);
    }
  }
}
