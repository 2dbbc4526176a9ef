package org.dirlens.server.handler.route;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.server.own.OwnNode;
import org.jspecify.annotations.Nullable;

/**
 * One of the server's own trees as it was when it was asked. Only entries that are looked at are
 * made.
 */
public record OwnSnapshot(OwnNode top) {
  /** The place of this name, or the nearest above it; null if it is not in the tree at all. */
  private @Nullable OwnNode nearest(Dn name) throws LdapProblem {
    OwnNode at = name.isDescendantOrSame(top.name()) ? top : null;
    OwnNode below = at;
    while (below != null) {
      at = below;
      below = null;
      for (OwnNode child : at.name().equals(name) ? List.<OwnNode>of() : at.children()) {
        if (name.isDescendantOrSame(child.name())) {
          below = child;
        }
      }
    }
    return at;
  }

  /** The place of this name; null for none. */
  @Nullable OwnNode find(Dn name) throws LdapProblem {
    OwnNode found = nearest(name);
    return found != null && found.name().equals(name) ? found : null;
  }

  /** The place of this name; noSuchObject with the nearest above it that there is. */
  OwnNode require(Dn name) throws LdapProblem {
    OwnNode found = nearest(name);
    if (found == null || !found.name().equals(name)) {
      throw new LdapProblem(
          ResultCode.NO_SUCH_OBJECT,
          "there is no entry " + LdapProblem.quote(name.toString()),
          found == null ? "" : found.name().toString());
    }
    return found;
  }

  /** The places that a search of a base reaches, those above first. */
  static List<OwnNode> reached(OwnNode base, Scope scope) throws LdapProblem {
    List<OwnNode> reached = new ArrayList<>();
    switch (scope) {
      case BASE -> reached.add(base);
      case ONE -> reached.addAll(shown(base));
      case SUB -> addAll(base, reached);
    }
    return reached;
  }

  private static void addAll(OwnNode node, List<OwnNode> all) throws LdapProblem {
    all.add(node);
    for (OwnNode child : shown(node)) {
      addAll(child, all);
    }
  }

  private static List<? extends OwnNode> shown(OwnNode node) throws LdapProblem {
    return node.children().stream().filter(child -> !child.foundByNameAlone()).toList();
  }

  /** The entry of this name as conditions look at it; null for none. */
  public @Nullable EntryImage image(Dn name) throws LdapProblem {
    OwnNode node = find(name);
    return node == null ? null : stored(node).image();
  }

  /** The entry at a place, encoded like those of a partition. */
  static ServerEntry stored(OwnNode node) throws LdapProblem {
    return ServerEntry.of(node.entry(), node.children().size());
  }
}
