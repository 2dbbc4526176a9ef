package org.dirlens.launcher.cli.bench;

import java.util.List;
import org.dirlens.launcher.peers.PeerSource;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.index.IndexDefinition;

/**
 * What servers hold and are asked, once all options are understood.
 *
 * @param userPassword for operations that bind as users; empty without
 */
record PeerLoad(
    PeerSource source,
    List<IndexDefinition> indices,
    WorkloadFile file,
    Given given,
    Workload workload,
    String userPassword) {
  LoadJava java() {
    return LoadJava.current(WorkloadWork::location);
  }
}
