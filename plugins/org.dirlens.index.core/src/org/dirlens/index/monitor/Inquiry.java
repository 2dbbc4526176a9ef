package org.dirlens.index.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Questions that are sent together and answered one after the other, so that all of them take one
 * way to the server and back. One thread.
 */
final class Inquiry implements AutoCloseable {
  /** noSuchObject, insufficientAccessRights, unwillingToPerform: not there, or not ours to read. */
  private static final Set<Integer> NOT_THERE = Set.of(32, 50, 53);

  private final Session session;
  private final IProgressMonitor monitor;
  private final List<EntryStream> sent = new ArrayList<>();

  Inquiry(Session session, IProgressMonitor monitor) {
    // Samples are taken up to ten times a second: in a log they would bury what a person asks.
    this.session = session.witnessedBy(SearchWitness.NONE);
    this.monitor = monitor;
  }

  /** A question that is under way. */
  final class Question {
    private final EntryStream answer;

    private Question(EntryStream answer) {
      this.answer = answer;
    }

    /** Waits for what was found; nothing where there is no such base or it may not be read. */
    List<Entry> entries() throws ConnectionProblem {
      List<Entry> found = new ArrayList<>();
      try {
        for (Entry entry = answer.next(monitor); entry != null; entry = answer.next(monitor)) {
          found.add(entry);
        }
      } catch (ConnectionProblem e) {
        if (e.kind() != ConnectionProblem.Kind.RESULT || !NOT_THERE.contains(e.code())) {
          throw e;
        }
      }
      return found;
    }

    /** The one entry, if it is there. */
    Optional<Entry> entry() throws ConnectionProblem {
      return entries().stream().findFirst();
    }
  }

  /** Asks for attributes of one entry. */
  Question of(String dn, String... attributes) throws ConnectionProblem {
    return ask(dn, Scope.BASE, SearchQuery.ANY_ENTRY, attributes);
  }

  /** Asks for attributes of the entries right below one. */
  Question below(String dn, String... attributes) throws ConnectionProblem {
    return ask(dn, Scope.ONE_LEVEL, SearchQuery.ANY_ENTRY, attributes);
  }

  Question ask(String base, Scope scope, String filter, String... attributes)
      throws ConnectionProblem {
    EntryStream stream =
        session.search(
            new SearchQuery(base, scope, filter, List.of(attributes), SearchQuery.Limits.NONE));
    sent.add(stream);
    return new Question(stream);
  }

  /** How many questions were sent. */
  int questions() {
    return sent.size();
  }

  /** Gives up what nobody waited for. */
  @Override
  public void close() {
    sent.forEach(EntryStream::close);
  }
}
