package org.dirlens.server.handler.route;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/** The results of several partitions, one after another, under one size limit. */
final class ResultChain implements SearchResults {
  private final List<SearchResults> parts;
  private final AttributeSelection attributes;
  private final long sizeLimit;
  private int current;
  private long found;

  ResultChain(List<SearchResults> parts, Request.Search request) {
    this.parts = List.copyOf(parts);
    this.attributes = request.attributes();
    this.sizeLimit = request.bounds().size().most();
  }

  @Override
  public boolean next() throws LdapProblem {
    while (current < parts.size()) {
      if (parts.get(current).next()) {
        if (sizeLimit > 0 && found == sizeLimit) {
          throw new LdapProblem(
              ResultCode.SIZE_LIMIT_EXCEEDED, "more than " + sizeLimit + " entries");
        }
        found++;
        return true;
      }
      current++;
    }
    return false;
  }

  @Override
  public @Nullable Reference nextReference() {
    for (SearchResults part : parts) {
      Reference reference = part.nextReference();
      if (reference != null) {
        return reference;
      }
    }
    return null;
  }

  @Override
  public FoundEntry entry() {
    return parts.get(current).entry();
  }

  @Override
  public AttributeSelection attributes() {
    return attributes;
  }

  @Override
  public List<Control> endControls() {
    return parts.size() == 1 ? parts.get(0).endControls() : List.of();
  }

  @Override
  public boolean quick() {
    return parts.stream().allMatch(SearchResults::quick);
  }

  @Override
  public long candidates() {
    return parts.stream().mapToLong(SearchResults::candidates).sum();
  }

  @Override
  public @Nullable SearchUse use() {
    SearchUse all = null;
    for (SearchResults part : parts) {
      SearchUse one = part.use();
      all = all == null || one == null ? one : all.plus(one);
    }
    return all;
  }

  @Override
  public void pause() {
    for (SearchResults part : parts.subList(current, parts.size())) {
      part.pause();
    }
    found--;
  }

  @Override
  public void cancel() {
    parts.forEach(SearchResults::cancel);
  }

  @Override
  public void close() {
    parts.forEach(SearchResults::close);
  }
}
