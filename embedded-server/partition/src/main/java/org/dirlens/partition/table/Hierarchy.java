package org.dirlens.partition.table;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.tree.Tree;

/** From names to entry ids and back, along the table of RDNs. Stateless; any thread. */
public final class Hierarchy {
  private final Dn suffix;
  private final byte[] suffixKey;

  public Hierarchy(Dn suffix) {
    this.suffix = suffix;
    this.suffixKey = suffix.normalized();
  }

  public Dn suffix() {
    return suffix;
  }

  public boolean isSuffix(Dn dn) {
    return dn.depth() == suffix.depth() && dn.isDescendantOrSame(suffix);
  }

  /** The key of an entry below a parent; the suffix entry has its whole name for an RDN. */
  public byte[] key(long parent, Dn dn) {
    return RdnTable.key(parent, isSuffix(dn) ? suffixKey : dn.rdn().normalized());
  }

  /** The text an entry keeps as its RDN. */
  public String rdnText(Dn dn) {
    return isSuffix(dn) ? dn.toString() : dn.rdn().text();
  }

  /** The id of an entry, or {@link RdnTable#NO_ENTRY}. */
  public long find(Tree rdn, Dn dn) {
    if (!dn.isDescendantOrSame(suffix)) {
      return RdnTable.NO_ENTRY;
    }
    List<Rdn> rdns = dn.rdns();
    long id = RdnTable.find(rdn, RdnTable.NO_ENTRY, suffixKey);
    for (int i = rdns.size() - suffix.depth() - 1; i >= 0 && id != RdnTable.NO_ENTRY; i--) {
      id = RdnTable.find(rdn, id, rdns.get(i).normalized());
    }
    return id;
  }

  /** The id of an entry; noSuchObject with the nearest entry above it if there is none. */
  public long require(Tree rdn, Dn dn) throws LdapProblem {
    long id = find(rdn, dn);
    if (id == RdnTable.NO_ENTRY) {
      throw noSuchObject(rdn, dn);
    }
    return id;
  }

  /** The problem that there is no entry of this name, with the nearest entry above it. */
  public LdapProblem noSuchObject(Tree rdn, Dn dn) {
    return new LdapProblem(
        ResultCode.NO_SUCH_OBJECT,
        "there is no entry " + LdapProblem.quote(dn.toString()),
        matched(rdn, dn));
  }

  /** The problem that a name lies in no partition at hand. */
  public static LdapProblem notBelow(Dn suffix, Dn dn) {
    return new LdapProblem(
        ResultCode.NO_SUCH_OBJECT,
        "entry " + LdapProblem.quote(dn.toString()) + " is not below " + suffix);
  }

  /** The problem that an entry has none above it. */
  public static LdapProblem noSuperior(String dn) {
    return new LdapProblem(
        ResultCode.NO_SUCH_OBJECT, "there is no entry right above " + LdapProblem.quote(dn));
  }

  private String matched(Tree rdn, Dn dn) {
    if (!dn.isDescendantOrSame(suffix)) {
      return "";
    }
    for (int depth = dn.depth() - 1; depth >= suffix.depth(); depth--) {
      Dn above = dn.ancestor(depth);
      if (find(rdn, above) != RdnTable.NO_ENTRY) {
        return above.toString();
      }
    }
    return "";
  }

  /** The name of an entry, as the users wrote its RDNs. */
  public static String dn(Tree master, long id) {
    StringBuilder name = new StringBuilder();
    long at = id;
    while (at != RdnTable.NO_ENTRY) {
      EntryRecord entry = MasterTable.require(master, at);
      name.append(name.isEmpty() ? "" : ",").append(entry.rdnText());
      at = entry.parentId();
    }
    return name.toString();
  }
}
