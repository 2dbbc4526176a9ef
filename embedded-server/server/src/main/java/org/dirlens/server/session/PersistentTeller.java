package org.dirlens.server.session;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.watch.Change;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.ComputedAttributes;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.WatchControls;
import org.jspecify.annotations.Nullable;

/**
 * Tells changes as entries with their kind, draft-ietf-ldapext-psearch-03: of entries that match
 * after the change, of deleted ones that matched before, and of renamed or moved ones whose name
 * was or is in the scope.
 */
final class PersistentTeller implements ChangeTeller {
  private final int messageId;
  private final RequestControl.PersistentSearch wanted;
  private final ComputedAttributes computed;

  PersistentTeller(
      int messageId, RequestControl.PersistentSearch wanted, ComputedAttributes computed) {
    this.messageId = messageId;
    this.wanted = wanted;
    this.computed = computed;
  }

  @Override
  public boolean tellsPresent() {
    return !wanted.changesOnly();
  }

  @Override
  public Set<Change.Kind> lookedAtAnywhere() {
    return wanted.kinds().contains(Change.Kind.MODIFY_DN)
        ? EnumSet.of(Change.Kind.MODIFY_DN)
        : Set.of();
  }

  @Override
  public void present(BerWriter out, SearchResults found) {
    new EntryEncoder(found.attributes(), computed).encode(out, messageId, found.entry());
  }

  @Override
  public void presentTold(BerWriter out) {}

  @Override
  public void changed(BerWriter out, EntryChange change) {
    FoundChanges shown =
        switch (change.kind()) {
          case ADD, MODIFY -> change.is();
          case DELETE -> change.was();
          case MODIFY_DN -> change.is() == null && change.was() == null ? null : change.now();
        };
    if (shown == null || !wanted.kinds().contains(change.kind())) {
      return;
    }
    List<Control> controls =
        wanted.returnKinds()
            ? List.of(WatchControls.entryChange(change.kind(), name(change.formerly())))
            : List.of();
    new EntryEncoder(shown.results().attributes(), computed)
        .encode(out, messageId, shown.entry(), controls);
  }

  private static byte @Nullable [] name(@Nullable FoundChanges found) {
    if (found == null) {
      return null;
    }
    ByteSink name = new ByteSink(128);
    found.entry().putDn(name);
    return name.toArray();
  }

  @Override
  public void upToDate(BerWriter out, String seen) {}

  @Override
  public LdapProblem behind(LdapProblem problem) {
    return problem;
  }
}
