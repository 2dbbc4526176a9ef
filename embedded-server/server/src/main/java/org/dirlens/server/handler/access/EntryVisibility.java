package org.dirlens.server.handler.access;

import java.util.IdentityHashMap;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.VisibilityFilter;
import org.dirlens.server.access.ApplicableRules;
import org.dirlens.server.access.Rights;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/**
 * What the requester of a search may see of the entries it finds, one after another, where he has
 * not the same rights to all. One thread.
 */
final class EntryVisibility implements VisibilityFilter {
  private final Request.Search request;
  private final ApplicableRules applicable;
  private final FoundName names;
  private final IdentityHashMap<Rights, View> views = new IdentityHashMap<>();
  private @Nullable View view;

  /**
   * What rights make of the request.
   *
   * @param filter null where nothing is to be tested again
   */
  private record View(Rights rights, @Nullable FilterEvaluator filter, AttributeSelection shown) {}

  /**
   * Nothing yet.
   *
   * @param request as the client sent it
   */
  EntryVisibility(Request.Search request, ApplicableRules applicable, Schema schema) {
    this.request = request;
    this.applicable = applicable;
    this.names = new FoundName(schema);
  }

  /** Whether an entry may be found, and by this filter. */
  boolean passes(FoundEntry entry) {
    names.moveTo(entry);
    Rights rights = applicable.of(entry.record(), names);
    if (!rights.found()) {
      return false;
    }
    View current = views.computeIfAbsent(rights, this::view);
    view = current;
    return current.filter == null || current.filter.evaluate(entry.record(), names) == Truth.TRUE;
  }

  private View view(Rights rights) {
    return new View(
        rights,
        rights.asks(request.filter()) ? null : FilterEvaluator.of(rights.guarded(request.filter())),
        rights.shown(request.attributes()));
  }

  private View current() {
    if (view == null) {
      throw new IllegalStateException("no entry was found yet");
    }
    return view;
  }

  /** What is shown of the entry last found. */
  AttributeSelection shown() {
    return current().shown;
  }

  @Override
  public boolean sees(SearchCursor at) {
    return passes(new At(at));
  }

  @Override
  public boolean sortsBy(AttributeType type) {
    return type.withSubtypes().stream().allMatch(current().rights::asks);
  }

  /** The entry that a search in a partition stands on. */
  private record At(SearchCursor cursor) implements FoundEntry {
    @Override
    public EntryRecord record() {
      return cursor.record();
    }

    @Override
    public void putDn(ByteSink out) {
      cursor.writeDn(out);
    }

    @Override
    public long numSubordinates() {
      return cursor.numSubordinates();
    }
  }
}
