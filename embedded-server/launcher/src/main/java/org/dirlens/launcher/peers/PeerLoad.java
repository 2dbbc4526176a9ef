package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dirlens.advisor.AskedIndices;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
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
    WorkloadFile asked,
    Given given,
    Workload workload) {
  /** As of {@code dirlens generate}: values that a workload takes from data are of this seed. */
  private static final long DATA_SEED = 42;

  public PeerLoad {
    indices = List.copyOf(indices);
  }

  /**
   * Entries of a file, with the indices that answer the filters of the workload.
   *
   * @throws IOException if one of the files cannot be read
   * @throws WorkloadProblem naming the line that is wrong
   */
  public static PeerLoad of(PeerSource.OfFile file, WorkloadFile asked)
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
  public static PeerLoad of(DataTemplate template, @Nullable Long entries, WorkloadFile asked)
      throws WorkloadProblem, LdapProblem {
    Given given = new Given(null, entries, asked.folder());
    Workload workload = WorkloadReader.read(asked.text(), given);
    Dn base = Dn.parse(workload.base(), Schema.standard());
    PeerSource source =
        new PeerSource.Generated(new DataFile(template, base, DATA_SEED, workload.entries()));
    return new PeerLoad(source, base, ScratchDirectory.INDICES, asked, given, workload);
  }

  /**
   * The same with the indices of a plan.
   *
   * @param plan an index plan of Dirlens, OpenDJ or ApacheDS
   * @throws IOException if it cannot be read or has none of these entries
   */
  public PeerLoad with(Path plan) throws IOException, LdapProblem {
    PlanTranslation.Read read =
        new PlanTranslation(source.definitions())
            .read(plan, new PlanTranslation.Choice(base, null));
    if (!read.problems().isEmpty()) {
      throw new IOException(plan + ": " + String.join("; ", read.problems()));
    }
    Map<String, IndexDefinition> planned = read.plan().partitions().get(base);
    if (planned == null) {
      throw new IOException(plan + " has no indices of " + base);
    }
    return new PeerLoad(source, base, new ArrayList<>(planned.values()), asked, given, workload);
  }
}
