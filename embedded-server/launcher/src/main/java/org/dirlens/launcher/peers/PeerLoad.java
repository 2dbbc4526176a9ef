package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.advisor.AskedIndices;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What servers hold and what they are asked.
 *
 * @param base the suffix of all entries
 * @param indices of all servers, in our words
 */
public record PeerLoad(
    PeerSource source,
    Dn base,
    List<IndexDefinition> indices,
    Asked asked,
    Given given,
    Workload workload) {
  /** As of {@code dirlens generate}: values that a workload takes from data are of this seed. */
  private static final long DATA_SEED = 42;

  public PeerLoad {
    indices = List.copyOf(indices);
  }

  /**
   * A workload.
   *
   * @param name what a run calls it
   * @param text what it says
   * @param folder in which files that it names are; null for none
   */
  public record Asked(String name, String text, @Nullable Path folder) {
    /** The searches of an access log, of eight connections, for ten seconds. */
    public static Asked ofLog(Path log) {
      String name = log.getFileName().toString();
      String text =
          """
          title = The searches of %1$s
          base = dc=example,dc=com

          [load]
          connections = 8
          warm-up = 2 s
          duration = 10 s

          [log searches]
          file = %1$s
          """
              .formatted(name);
      return new Asked(name, text, log.toAbsolutePath().getParent());
    }
  }

  /**
   * Entries of a file, with the indices that answer the filters of the workload.
   *
   * @throws IOException if one of the files cannot be read
   * @throws WorkloadProblem naming the line that is wrong
   */
  public static PeerLoad of(PeerSource.OfFile file, Asked asked)
      throws IOException, WorkloadProblem {
    Schema schema = file.definitions();
    Dn suffix = file.suffix();
    Given given = new Given(suffix.toString(), null, asked.folder());
    Workload workload = WorkloadReader.read(asked.text(), given);
    List<IndexDefinition> indices = AskedIndices.of(workload.filters(), schema);
    return new PeerLoad(file, suffix, indices, asked, given, workload);
  }

  /**
   * Generated entries, with the indices of a scratch directory.
   *
   * @param entries null for as many as the text says
   * @throws WorkloadProblem naming the line that is wrong
   * @throws LdapProblem if the base is no name
   */
  public static PeerLoad of(DataTemplate template, @Nullable Long entries, Asked asked)
      throws WorkloadProblem, LdapProblem {
    Given given = new Given(null, entries, asked.folder());
    Workload workload = WorkloadReader.read(asked.text(), given);
    Dn base = Dn.parse(workload.base(), Schema.standard());
    PeerSource source =
        new PeerSource.Generated(new DataFile(template, base, DATA_SEED, workload.entries()));
    return new PeerLoad(source, base, ScratchDirectory.INDICES, asked, given, workload);
  }

  /** The same with other indices. */
  public PeerLoad with(List<IndexDefinition> others) {
    return new PeerLoad(source, base, others, asked, given, workload);
  }
}
