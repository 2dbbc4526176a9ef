package org.dirlens.load.client;

import java.util.List;
import org.dirlens.load.client.RequestWriter.Scope;
import org.dirlens.load.client.RequestWriter.SearchPlace;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Searches and, if asked for, binds, in turn. */
record CannedMix(boolean binds) implements RequestMix {
  private static final PlannedRequest SEARCH =
      to ->
          RequestWriter.search(
              to,
              new SearchPlace("dc=example", Scope.SUB, 0),
              out -> out.text(BerTag.context(7), "objectClass"),
              List.of());

  private static final PlannedRequest BIND =
      new PlannedRequest() {
        @Override
        public int operation() {
          return 1;
        }

        @Override
        public boolean binds() {
          return true;
        }

        @Override
        public void write(BerWriter to) {
          RequestWriter.bind(to, "cn=somebody", "sesame");
        }
      };

  @Override
  public List<Operation> operations() {
    Operation search = new Operation("search", 1);
    return binds ? List.of(search, new Operation("bind", 1)) : List.of(search);
  }

  @Override
  public RequestSource source(int thread) {
    return new RequestSource() {
      private boolean bindNext;

      @Override
      public PlannedRequest draw() {
        bindNext = !bindNext;
        return binds && bindNext ? BIND : SEARCH;
      }
    };
  }
}
