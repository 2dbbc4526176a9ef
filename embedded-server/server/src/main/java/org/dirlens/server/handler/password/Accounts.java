package org.dirlens.server.handler.password;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterFactory;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.server.handler.access.AccessDecisions;
import org.dirlens.server.handler.access.IdentityLookup;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.PendingEntry;
import org.dirlens.server.message.Request;
import org.jspecify.annotations.Nullable;

/** Finds who is meant by an authorization identity (RFC 4513, section 5.2.1.8). */
public final class Accounts implements IdentityLookup {
  private final Dit dit;
  private final AccessDecisions decisions;
  private final Administrators administrators;

  public Accounts(Dit dit, AccessDecisions decisions, Administrators administrators) {
    this.dit = dit;
    this.decisions = decisions;
    this.administrators = administrators;
  }

  Administrators administrators() {
    return administrators;
  }

  /** Whether the rules let somebody bind who proved to be this. */
  boolean admits(Identity identity) throws LdapProblem {
    return !(identity instanceof Identity.User user) || decisions.admits(user.name());
  }

  /** Whether somebody may learn that there is an entry of this name, and there is one. */
  boolean knows(Identity caller, Dn name) throws LdapProblem {
    return caller.isAdministrator() || caller.name().equals(name) || decisions.knows(caller, name);
  }

  /** The answer to who has no right, without a word about any entry. */
  LdapProblem refusal(Identity caller, String what) throws LdapProblem {
    return decisions.refused(caller, Dn.ROOT, null, what);
  }

  /** What the entry of this name says of its password; without attributes if there is none. */
  Entry secrets(Dn name) throws LdapProblem {
    return dit.readGuessed(name);
  }

  /**
   * What the entry that a write is about will say of its password when that comes, under the name
   * it has now; null if there will be none.
   */
  @Nullable Entry pending(OperationContext.Update context, Request.Update write)
      throws LdapProblem {
    return PendingEntry.account(dit, context, write);
  }

  /** The entry of this name with all its attributes; null if there is none. */
  @Nullable Entry entry(Dn name) throws LdapProblem {
    return dit.read(name);
  }

  @Override
  public @Nullable Identity find(String authorizationId) throws LdapProblem {
    boolean nobody = authorizationId.isEmpty() || authorizationId.equalsIgnoreCase("dn:");
    return nobody ? Identity.anonymous() : somebody(authorizationId);
  }

  private @Nullable Identity somebody(String authorizationId) throws LdapProblem {
    Dn name = name(authorizationId);
    return name == null ? null : identity(name);
  }

  /** Who has this name, if there is anybody. */
  Identity identity(Dn name) {
    return administrators.identity(name);
  }

  /** The name, which need not be that of an entry; invalidDNSyntax. */
  Dn parsed(String name) throws LdapProblem {
    return Dn.parse(name, dit.schema());
  }

  /** A name that nobody has or can have. */
  Dn nobody() throws LdapProblem {
    return parsed("cn=nobody,cn=administrators,cn=config");
  }

  /** Who authenticates with this user name: a name, or a uid; null if there is nobody. */
  @Nullable Identity account(String user) throws LdapProblem {
    return isName(user) ? named(user) : somebody("u:" + user);
  }

  private static boolean isName(String user) {
    return user.regionMatches(true, 0, "dn:", 0, 3) || user.indexOf('=') > 0;
  }

  /** The same for all user names that are equal, whether anybody has them or not. */
  String normalized(String user) {
    try {
      if (isName(user)) {
        boolean prefixed = user.regionMatches(true, 0, "dn:", 0, 3);
        byte[] name = parsed(prefixed ? user.substring(3) : user).normalized();
        return new String(name, StandardCharsets.ISO_8859_1);
      }
      byte[] uid = user.getBytes(StandardCharsets.UTF_8);
      MatchingRule rule = dit.schema().requireAttribute("uid").equality();
      byte[] normal = rule == null ? uid : rule.normalize(uid, 0, uid.length);
      return new String(normal, StandardCharsets.ISO_8859_1);
    } catch (LdapProblem malformed) {
      return user;
    }
  }

  /** Who is meant by a text that is an authorization identity or a name (RFC 3062, section 2). */
  @Nullable Identity named(String text) throws LdapProblem {
    boolean prefixed = text.regionMatches(true, 0, "dn:", 0, 3) || text.startsWith("u:");
    return somebody(prefixed ? text : "dn:" + text);
  }

  private @Nullable Dn name(String authorizationId) {
    String kind = authorizationId.toLowerCase(Locale.ROOT);
    try {
      if (kind.startsWith("dn:")) {
        Dn name = Dn.parse(authorizationId.substring(3), dit.schema());
        return administrators.has(name) || entry(name) != null ? name : null;
      }
      return kind.startsWith("u:") ? byUid(authorizationId.substring(2)) : null;
    } catch (LdapProblem malformed) {
      return null;
    }
  }

  /** The only entry of all partitions with this uid; null if there is none or more than one. */
  @Nullable Dn byUid(String uid) throws LdapProblem {
    Filter filter =
        new FilterFactory(dit.schema()).equality("uid", uid.getBytes(StandardCharsets.UTF_8));
    List<Dn> found = new ArrayList<>();
    for (Partition partition : dit.partitions()) {
      addFirstTwo(found, partition, filter);
    }
    return found.size() == 1 ? found.get(0) : null;
  }

  /** Nothing is found in a partition that has no entry yet, not even its suffix. */
  private void addFirstTwo(List<Dn> found, Partition partition, Filter filter) throws LdapProblem {
    SearchRequest request = SearchRequest.of(partition.suffix(), Scope.SUB, filter);
    try (SearchCursor cursor = partition.search(request)) {
      while (found.size() < 2 && cursor.next()) {
        found.add(Dn.parse(cursor.dnText(), dit.schema()));
      }
    } catch (LdapProblem problem) {
      if (problem.code() != ResultCode.NO_SUCH_OBJECT) {
        throw problem;
      }
    }
  }
}
