package org.dirlens.partition.verb;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.Write;
import org.dirlens.tree.WriteBatch;

/** Several writes in their order as one: all or none, and each sees what those before it did. */
final class UpdateSequence implements Write<List<UpdateResult>, UpdateSequenceProblem> {
  private final List<UpdateOperation> operations;

  UpdateSequence(PartitionContext context, List<Update> updates) throws UpdateSequenceProblem {
    operations = new ArrayList<>(updates.size());
    for (Update update : updates) {
      try {
        operations.add(new UpdateOperation(context, update));
      } catch (LdapProblem problem) {
        throw new UpdateSequenceProblem(operations.size(), problem);
      }
    }
  }

  @Override
  public List<UpdateResult> apply(WriteBatch batch) throws UpdateSequenceProblem {
    List<UpdateResult> results = new ArrayList<>(operations.size());
    for (UpdateOperation operation : operations) {
      try {
        results.add(operation.apply(batch));
      } catch (LdapProblem problem) {
        throw new UpdateSequenceProblem(results.size(), problem);
      }
    }
    return results;
  }
}
