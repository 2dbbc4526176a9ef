package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.server.session.Followers;

/** The entries of the searches that continue with changes. */
record MonitoredFollowers(Dn superior, Schema schema) {
  /** One for each, the one that began first first. */
  List<OwnNode> of(Supplier<List<Followers.Following>> following) throws LdapProblem {
    List<OwnNode> followers = new ArrayList<>();
    for (Followers.Following one : following.get()) {
      Dn place = OwnEntry.name(superior, "cn", Integer.toString(followers.size() + 1), schema);
      followers.add(new MonitorNode(place, () -> follower(place, one), MonitorNode.NOTHING));
    }
    return followers;
  }

  private OwnEntry follower(Dn place, Followers.Following following) throws LdapProblem {
    Followers.Follower follower = following.follower();
    return OwnEntry.named(place, "dirlensMonitorFollower", schema)
        .with("dirlensFollowerAddress", follower.address())
        .with("dirlensFollowerKind", word(follower.kind()))
        .with("dirlensIdentity", follower.identity())
        .with("dirlensSearchBase", follower.base())
        .with("dirlensFollowerSince", follower.since())
        .with("dirlensFollowerLagMillis", following.lagMillis());
  }

  private static String word(Followers.Kind kind) {
    return switch (kind) {
      case CONTENT_SYNCHRONIZATION -> "contentSynchronization";
      case PERSISTENT_SEARCH -> "persistentSearch";
    };
  }
}
