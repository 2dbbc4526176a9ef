package org.dirlens.partition.verb;

import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.DnCache;

/** Does updates of a partition, one by one or several as one. Any thread. */
public final class Updates {
  private final PartitionContext context;
  private final EntryWrites writes;
  private final DnCache names;

  /**
   * The updates of a partition.
   *
   * @param names the cache that hears of updates that change names
   */
  public Updates(PartitionContext context, EntryWrites writes, DnCache names) {
    this.context = context;
    this.writes = writes;
    this.names = names;
  }

  /** Does one update under its conditions; throws what stands against it. */
  public UpdateResult write(Update update) throws LdapProblem {
    return renaming(List.of(update), () -> writes.write(new UpdateOperation(context, update)));
  }

  /** Does several updates as one; throws which of them was refused, and why. */
  public List<UpdateResult> writeAll(List<Update> updates) throws UpdateSequenceProblem {
    return renaming(updates, () -> writes.write(new UpdateSequence(context, updates)));
  }

  /** Names that updates may change are not cached meanwhile. */
  private <T, X extends Exception> T renaming(List<Update> updates, DnCache.Renaming<T, X> writing)
      throws X {
    return updates.stream().anyMatch(Update.ModifyDn.class::isInstance)
        ? names.renaming(writing)
        : writing.run();
  }
}
