package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateResult;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.RequestControls;

/** Turns writes of clients into writes of a partition and their results back. */
final class PartitionUpdates {
  private PartitionUpdates() {}

  /** Does a write in the partition that holds its entry. */
  static Updated apply(Partition partition, PreparedUpdate write) throws LdapProblem {
    return updated(partition.update(update(write)), write);
  }

  /** Does several as one. */
  static List<Updated> applyAll(Partition partition, List<PreparedUpdate> writes)
      throws UpdateSequenceProblem {
    List<UpdateResult> results =
        partition.updateAll(writes.stream().map(PartitionUpdates::update).toList());
    List<Updated> updated = new ArrayList<>(results.size());
    for (int i = 0; i < results.size(); i++) {
      updated.add(updated(results.get(i), writes.get(i)));
    }
    return updated;
  }

  private static Update update(PreparedUpdate write) {
    UpdateOptions options = write.options();
    return switch (write.request()) {
      case Request.Add add -> new Update.Add(add.entry(), options);
      case Request.Delete delete -> new Update.Delete(delete.name(), options);
      case Request.Modify modify -> new Update.Modify(modify.name(), modify.changes(), options);
      case Request.ModifyDn move -> new Update.ModifyDn(move.change(), options);
    };
  }

  private static Updated updated(UpdateResult result, PreparedUpdate write) {
    if (result.before() == null && result.after() == null) {
      return Updated.SILENT;
    }
    RequestControls controls = write.request().controls();
    RequestControl.PreRead before = controls.get(RequestControl.PreRead.class);
    RequestControl.PostRead after = controls.get(RequestControl.PostRead.class);
    return new Updated(
        before == null ? null : Updated.Shown.of(result.before(), before.attributes(), write),
        after == null ? null : Updated.Shown.of(result.after(), after.attributes(), write));
  }
}
