package org.dirlens.server.handler.access;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.EntryContext;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.ApplicableRules;
import org.dirlens.server.handler.operation.ForwardingResults;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * The results of a search whose requester has not the same rights to all entries: those that he may
 * not find are passed over, and so are those that match by attributes he may not ask for. Every
 * part that is Undefined can make a filter less true, never more, so what he may find is among what
 * the whole filter finds.
 */
final class VisibleResults extends ForwardingResults implements FoundEntry {
  private final ApplicableRules applicable;
  private final Schema schema;
  private final EntryVisibility visible;
  private final long sizeLimit;
  private long found;

  /**
   * @param results without a limit of entries
   * @param request as the client sent it
   */
  VisibleResults(
      SearchResults results, Request.Search request, ApplicableRules applicable, Schema schema) {
    super(results);
    this.applicable = applicable;
    this.schema = schema;
    this.sizeLimit = request.bounds().size().most();
    this.visible = new EntryVisibility(request, applicable, schema);
  }

  @Override
  public boolean next() throws LdapProblem {
    while (results.next()) {
      if (visible.passes(results.entry())) {
        if (sizeLimit > 0 && found == sizeLimit) {
          throw new LdapProblem(
              ResultCode.SIZE_LIMIT_EXCEEDED, "more than " + sizeLimit + " entries");
        }
        found++;
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable Reference nextReference() {
    for (Reference one = results.nextReference(); one != null; one = results.nextReference()) {
      if (applicable.of(one.object(), new Referring(one, schema)).known()) {
        return one;
      }
    }
    return null;
  }

  /** A referral object, of which no number of children is known. */
  private record Referring(Reference reference, Schema schema) implements EntryContext {
    @Override
    public Dn dn() {
      return FoundName.stored(reference.name(), schema);
    }

    @Override
    public String dnText() {
      return reference.name();
    }

    @Override
    public long numSubordinates() {
      return 0;
    }
  }

  @Override
  public FoundEntry entry() {
    return this;
  }

  @Override
  public AttributeSelection selection() {
    return visible.shown();
  }

  @Override
  public EntryRecord record() {
    return results.entry().record();
  }

  @Override
  public void putDn(ByteSink out) {
    results.entry().putDn(out);
  }

  @Override
  public long numSubordinates() {
    return results.entry().numSubordinates();
  }

  /** Nothing: candidates may be entries that he may not know of. */
  @Override
  public long candidatesTold() {
    return 0;
  }

  @Override
  public void pause() {
    results.pause();
    found--;
  }
}
