package org.dirlens.launcher.plan;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.launcher.Installation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;

/** A data folder that no server has open. */
public final class FolderTarget implements PlanTarget {
  private final Installation installation;

  /** Over an installation, which the target closes. */
  public FolderTarget(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Schema schema() {
    return installation.schema();
  }

  @Override
  public IndexPlan present() {
    Map<Dn, Map<String, IndexDefinition>> partitions = new LinkedHashMap<>();
    for (Partition partition : installation.partitions()) {
      Map<String, IndexDefinition> indices = new HashMap<>();
      for (IndexRow row : partition.indexRows()) {
        indices.put(row.attribute(), row.definition());
      }
      partitions.put(partition.suffix(), indices);
    }
    return new IndexPlan(partitions);
  }

  /** All indices that are to be built are built in one pass over the entries. */
  @Override
  public void apply(Dn suffix, List<PlanStep> steps, ProgressMonitor monitor) throws LdapProblem {
    partition(suffix).changeIndices(steps.stream().map(FolderTarget::change).toList(), monitor);
  }

  private static IndexChange change(PlanStep step) {
    return switch (step) {
      case PlanStep.Create create -> new IndexChange.Define(create.definition());
      case PlanStep.Change other -> new IndexChange.Define(other.definition());
      case PlanStep.Drop drop -> new IndexChange.Drop(drop.attribute());
    };
  }

  private Partition partition(Dn suffix) throws LdapProblem {
    for (Partition partition : installation.partitions()) {
      if (partition.suffix().equals(suffix)) {
        return partition;
      }
    }
    throw new LdapProblem(ResultCode.NO_SUCH_OBJECT, "there is no partition " + suffix);
  }

  @Override
  public void close() {
    installation.close();
  }
}
