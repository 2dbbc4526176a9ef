package org.dirlens.browser.core.trail;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.parameters.Referrals;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The way from an alias or a referral to the entry it leads to, over further ones if need be. A
 * server hears of nobody but the user of its own connection: which connection that is, the guide
 * says at each step to another server. A way that comes back to where it was, or is too long, ends
 * with a problem. Owned by one thread.
 */
public final class Trail {
  /** Steps from one entry or server to the next. */
  public static final int STEPS_MAX = 10;

  private static final List<String> ATTRIBUTES = List.of("objectClass", "aliasedObjectName", "ref");

  /** Where an entry is. */
  public record Place(DirectoryConnection connection, String dn) {
    boolean same(Place other) {
      return connection == other.connection && DnText.same(dn, other.dn);
    }

    @Override
    public String toString() {
      return "%s on %s".formatted(dn.isEmpty() ? "the root DSE" : dn, connection);
    }
  }

  /** Knows by which connection to go on. */
  public interface Guide {
    /**
     * The connection to the server of one of these URLs.
     *
     * @param urls each leads to the same entry
     * @param policy of the connection over which they came; never to ignore them
     * @return empty to go no further
     */
    Optional<DirectoryConnection> connection(
        List<ReferralUrl> urls, Referrals policy, IProgressMonitor monitor);
  }

  private final Guide guide;
  private final IProgressMonitor monitor;
  private final List<Place> way = new ArrayList<>();

  public Trail(Guide guide, IProgressMonitor monitor) {
    this.guide = guide;
    this.monitor = monitor;
  }

  /**
   * Where an alias, or a referral that is an entry or is answered for one, ends.
   *
   * @throws ConnectionProblem when there is no such entry, the way is a circle, or nobody goes it
   */
  public Place follow(Place from) throws ConnectionProblem {
    Optional<Place> next = Optional.of(from);
    while (next.isPresent()) {
      begin(next.get());
      next = step(next.get());
    }
    return way.getLast();
  }

  /** Where a continuation reference ends that came in a search below {@code from}. */
  public Place follow(Place from, List<String> urls) throws ConnectionProblem {
    way.add(from);
    return follow(referred(from, urls));
  }

  private void begin(Place place) throws ConnectionProblem {
    boolean circle = way.stream().anyMatch(place::same);
    way.add(place);
    if (circle || way.size() > STEPS_MAX + 1) {
      String said = circle ? "This leads in a circle: %s" : "This leads on and on: %s";
      throw ConnectionProblem.request(said.formatted(wayText()));
    }
  }

  private String wayText() {
    return String.join(", then ", way.stream().map(Place::toString).toList());
  }

  private Optional<Place> step(Place at) throws ConnectionProblem {
    Entry entry;
    try {
      entry =
          at.connection()
              .session(monitor)
              .read(at.dn(), ATTRIBUTES, monitor)
              .orElseThrow(() -> ConnectionProblem.request("There is no entry %s".formatted(at)));
    } catch (ConnectionProblem e) {
      if (e.referrals().isEmpty()) {
        throw e;
      }
      return Optional.of(referred(at, e.referrals()));
    }
    return switch (EntryKind.of(entry.texts("objectClass"))) {
      case ALIAS ->
          entry.first("aliasedObjectName").map(target -> new Place(at.connection(), target));
      case REFERRAL -> Optional.of(referred(at, entry.texts("ref")));
      default -> Optional.empty();
    };
  }

  private Place referred(Place from, List<String> texts) throws ConnectionProblem {
    List<ReferralUrl> urls =
        texts.stream().map(ReferralUrl::parse).flatMap(Optional::stream).toList();
    if (urls.isEmpty()) {
      throw ConnectionProblem.request("This is not an LDAP URL: " + String.join(" ", texts));
    }
    DirectoryConnection next = next(from.connection(), urls);
    ReferralUrl url =
        urls.stream()
            .filter(each -> each.leadsTo(next.parameters().endpoint()))
            .findFirst()
            .orElse(urls.getFirst());
    return new Place(next, url.dn().isEmpty() ? from.dn() : url.dn());
  }

  private DirectoryConnection next(DirectoryConnection from, List<ReferralUrl> urls)
      throws ConnectionProblem {
    if (urls.stream().allMatch(each -> each.host().isEmpty())) {
      return from;
    }
    Referrals policy = from.parameters().browsing().referrals();
    if (policy == Referrals.IGNORE) {
      throw ConnectionProblem.request(
          "Referrals of “%s” are not followed. Its properties say so, under Reading entries"
              .formatted(from));
    }
    return guide
        .connection(urls.stream().filter(each -> !each.host().isEmpty()).toList(), policy, monitor)
        .orElseThrow(ConnectionProblem::cancelled);
  }

  /**
   * The connection of those that goes to the server of one of these URLs; empty when there is none,
   * or several.
   */
  public static Optional<DirectoryConnection> only(
      List<DirectoryConnection> connections, List<ReferralUrl> urls) {
    List<DirectoryConnection> fitting =
        connections.stream()
            .filter(
                each -> urls.stream().anyMatch(url -> url.leadsTo(each.parameters().endpoint())))
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
  }
}
