package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.ListWindow;
import org.dirlens.partition.search.SearchPages;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.VisibilityFilter;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.ResponseControls;
import org.jspecify.annotations.Nullable;

/**
 * Runs searches whose entries come sorted (RFC 2891), and those for a part of a sorted list
 * (draft-ietf-ldapext-ldapv3-vlv-09).
 */
final class SortedSearch {
  private static final List<Control> SORTED = List.of(ResponseControls.sorted(ResultCode.SUCCESS));

  private final Partition partition;
  private final Schema schema;

  SortedSearch(Partition partition, Schema schema) {
    this.partition = partition;
    this.schema = schema;
  }

  /**
   * Starts a search, sorted if it asks for that. What stands against the order ends the search if
   * the order is critical; else the entries come as they are found, and a control says why.
   *
   * @param visible what may be seen of a sorted list; null for all of all entries
   */
  SearchResults search(
      SearchRequest search, Request.Search request, @Nullable VisibilityFilter visible)
      throws LdapProblem {
    RequestControl.Sort sort = request.controls().get(RequestControl.Sort.class);
    if (sort == null) {
      return asFound(search, request, List.of());
    }
    List<SortKey> keys = new ArrayList<>(sort.keys().size());
    for (RequestControl.Sort.Key key : sort.keys()) {
      try {
        keys.add(key(key));
      } catch (LdapProblem problem) {
        return unsorted(search, request, sort, sortProblem(problem));
      }
    }
    return isPaged(request)
        ? paged(search, request, partition.pages(keys, visible), SORTED)
        : window(search, request, keys, visible);
  }

  private static boolean isPaged(Request.Search request) {
    return request.controls().has(RequestControl.Page.class);
  }

  private SearchResults window(
      SearchRequest search,
      Request.Search request,
      List<SortKey> keys,
      @Nullable VisibilityFilter visible)
      throws LdapProblem {
    RequestControl.ListView view = request.controls().get(RequestControl.ListView.class);
    ListWindow window =
        partition.window(search, keys, view == null ? WindowRequest.ALL : view.window(), visible);
    List<Control> answers = new ArrayList<>(SORTED);
    if (view != null) {
      answers.add(ResponseControls.listView(window.position(), window.count()));
    }
    return new PartitionResults(window.cursor(), request.attributes(), answers);
  }

  private SearchResults asFound(SearchRequest search, Request.Search request, List<Control> answers)
      throws LdapProblem {
    return isPaged(request)
        ? paged(search, request, partition.pages(List.of(), null), answers)
        : new PartitionResults(partition.search(search), request.attributes(), answers);
  }

  private static SearchResults paged(
      SearchRequest search, Request.Search request, SearchPages pages, List<Control> answers)
      throws LdapProblem {
    return new PartitionResults(
        new PartitionResults.Paging(pages, search), request.attributes(), answers);
  }

  private SortKey key(RequestControl.Sort.Key wanted) throws LdapProblem {
    AttributeDescription attribute = AttributeDescription.parse(wanted.attribute(), schema);
    @Nullable String name = wanted.rule();
    MatchingRule rule = name == null ? null : schema.matchingRule(name);
    if (name != null && rule == null) {
      throw new LdapProblem(
          ResultCode.INAPPROPRIATE_MATCHING, "there is no rule " + LdapProblem.quote(name));
    }
    return SortKey.of(attribute, rule, wanted.direction());
  }

  /** RFC 2891, section 1.2, has numbers of its own for two problems. */
  private static ResultCode sortProblem(LdapProblem problem) {
    return problem.code() == ResultCode.INAPPROPRIATE_MATCHING
        ? ResultCode.INAPPROPRIATE_MATCHING
        : ResultCode.NO_SUCH_ATTRIBUTE;
  }

  private SearchResults unsorted(
      SearchRequest search, Request.Search request, RequestControl.Sort sort, ResultCode why)
      throws LdapProblem {
    if (sort.critical() || request.controls().has(RequestControl.ListView.class)) {
      throw new LdapProblem(
          ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, "the entries cannot be sorted: " + why);
    }
    return asFound(search, request, List.of(ResponseControls.sorted(why)));
  }
}
