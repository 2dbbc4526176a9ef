package org.dirlens.benchmark.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.launcher.peers.PeerSource;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of which servers, as a form has it: files may be missing or wrong.
 *
 * @param servers each kind once, ours first
 */
record PeersQuestion(List<PeerChoice> servers, Data data, Asked asked) {
  PeersQuestion {
    servers = List.copyOf(servers);
  }

  /**
   * What all servers hold.
   *
   * @param template the word of one; not used where there is a file
   * @param entries of the template, from 1
   * @param plan the path of a file with indices; empty for those that are usual
   */
  record Data(String template, long entries, @Nullable Export export, String plan) {}

  /**
   * A file with entries.
   *
   * @param ldif its path
   * @param from the server that wrote it; null for none that has to be known
   * @param schema the path of a file with definitions; empty for none
   */
  record Export(String ldif, @Nullable ForeignServer from, String schema) {}

  /**
   * What they are asked.
   *
   * @param name of a workload that comes with Dirlens, or the path of a file
   */
  record Asked(Kind kind, String name) {
    enum Kind {
      BUILT_IN,
      WORKLOAD,
      LOG
    }

    WorkloadFile file() throws IOException {
      return switch (kind) {
        case BUILT_IN -> WorkloadFile.ofBuiltIn(name);
        case WORKLOAD -> WorkloadFile.read(PeersQuestion.file(name, Messages.Peers_noWorkload));
        case LOG -> WorkloadFile.ofLog(PeersQuestion.file(name, Messages.Peers_noLog));
      };
    }
  }

  /**
   * Reads all files that it names; not on the display thread.
   *
   * @param time how long the load is measured, as in a workload; null for what its text says
   * @throws IOException if a file cannot be read, saying which
   */
  PeerLoad load(@Nullable String time) throws IOException, LdapProblem, WorkloadProblem {
    WorkloadFile file = asked.file();
    WorkloadFile workload = time == null ? file : file.lasting(time);
    Export export = data.export();
    PeerLoad load =
        export == null
            ? PeerLoad.of(DataTemplate.of(data.template()), data.entries(), workload)
            : PeerLoad.of(source(export), workload);
    return data.plan().isEmpty() ? load : load.with(file(data.plan(), Messages.Peers_noPlan));
  }

  private static PeerSource.OfFile source(Export export) throws IOException {
    Path ldif = file(export.ldif(), Messages.Peers_noLdif);
    List<Path> schema =
        export.schema().isEmpty()
            ? List.of()
            : List.of(file(export.schema(), Messages.Peers_noSchema));
    return new PeerSource.OfFile(ldif, export.from(), schema);
  }

  /**
   * A file that has to be there.
   *
   * @param missing what is said where no path is typed
   */
  private static Path file(String path, String missing) throws IOException {
    if (path.isEmpty()) {
      throw new IOException(missing);
    }
    Path file = Path.of(path);
    if (!Files.isRegularFile(file)) {
      throw new IOException(NLS.bind(Messages.Peers_noFile, path));
    }
    return file;
  }
}
