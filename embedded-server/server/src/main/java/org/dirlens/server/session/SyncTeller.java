package org.dirlens.server.session;

import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.watch.Change;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.SyncMessages;
import org.dirlens.server.message.SyncMessages.State;

/**
 * Tells changes to who keeps a copy (RFC 4533, section 3.4): entries that came into the result or
 * changed in it whole, of those that left it the name and the UUID. A new cookie comes by itself
 * when nothing is left to tell: slapd takes entries with a cookie no newer than its own for old
 * ones.
 */
final class SyncTeller implements ChangeTeller {
  private final int messageId;
  private final SyncRefresh refresh;
  private final AttributeSelection nothing;
  private final EntryEncoder names;
  private boolean told;

  SyncTeller(int messageId, SyncRefresh refresh, AttributeSelection nothing) {
    this.messageId = messageId;
    this.refresh = refresh;
    this.nothing = nothing;
    this.names = EntryEncoder.ofStored(nothing);
  }

  /** An entry of which nothing but its name is told, whatever may be read of it. */
  private record Gone(FoundEntry was, AttributeSelection selection) implements FoundEntry {
    @Override
    public EntryRecord record() {
      return was.record();
    }

    @Override
    public void putDn(ByteSink out) {
      was.putDn(out);
    }

    @Override
    public long numSubordinates() {
      return was.numSubordinates();
    }
  }

  @Override
  public boolean tellsPresent() {
    return true;
  }

  @Override
  public Set<Change.Kind> lookedAtAnywhere() {
    return Set.of();
  }

  @Override
  public void present(BerWriter out, SearchResults found) throws LdapProblem {
    refresh.put(out, messageId, found.entry(), EntryEncoder.ofStored(found.attributes()));
  }

  @Override
  public void presentTold(BerWriter out) {
    refresh.endPhase(out, messageId);
  }

  @Override
  public void changed(BerWriter out, EntryChange change) throws LdapProblem {
    FoundChanges is = change.is();
    FoundChanges was = change.was();
    told |= is != null || was != null;
    if (is != null) {
      byte[] uuid = refresh.uuid(is.record(), is.entry());
      EntryEncoder.ofStored(is.results().attributes())
          .encode(
              out,
              messageId,
              is.entry(),
              List.of(SyncMessages.state(was == null ? State.ADD : State.MODIFY, uuid)));
    } else if (was != null) {
      byte[] uuid = refresh.uuid(was.record(), was.entry());
      names.encode(
          out,
          messageId,
          new Gone(was.entry(), nothing),
          List.of(SyncMessages.state(State.DELETE, uuid)));
    }
  }

  @Override
  public void upToDate(BerWriter out, String seen) {
    if (told) { // or else it would tell that something hidden has changed
      SyncMessages.newCookie(out, messageId, refresh.cookie(seen));
    }
    told = false;
  }

  @Override
  public LdapProblem behind(LdapProblem problem) {
    return new LdapProblem(
        ResultCode.E_SYNC_REFRESH_REQUIRED, "refresh first: " + problem.getMessage());
  }
}
