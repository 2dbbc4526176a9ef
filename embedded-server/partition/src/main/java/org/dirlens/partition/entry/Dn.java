package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.NameReader;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.NameNormalizer;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A distinguished name (RFC 4514). Equal to another if their normal forms are: letter case, spaces
 * and escapes matter as the equality rules of the attribute types say. Limits: {@link NameReader}.
 */
public final class Dn {
  /** The empty name, of the RootDSE. */
  public static final Dn ROOT = new Dn("", List.of());

  private final @Nullable String givenText;
  private final List<Rdn> rdns;

  /** 0 until asked for; whoever computes them at the same time computes the same. */
  private long firstHash;

  private long secondHash;

  private Dn(@Nullable String givenText, List<Rdn> rdns) {
    this.givenText = givenText;
    this.rdns = rdns;
  }

  /** Reads a name; invalidDNSyntax names the position at which it is wrong. */
  public static Dn parse(String text, Schema schema) throws LdapProblem {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length, schema);
  }

  /** The same from UTF-8 on the wire. */
  public static Dn parse(byte[] bytes, int offset, int length, Schema schema) throws LdapProblem {
    NameReader reader = new NameReader(bytes, offset, length);
    List<Rdn> rdns = new ArrayList<>(6);
    RdnParts parts = new RdnParts(bytes, schema);
    while (reader.next()) {
      parts.add(reader);
      if (reader.lastOfRdn()) {
        rdns.add(parts.take(reader));
      }
    }
    String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
    return new Dn(text, List.copyOf(rdns));
  }

  /** The RDN being read. */
  private static final class RdnParts {
    private final byte[] bytes;
    private final Schema schema;
    private final ByteSink pair = new ByteSink();
    private final List<Ava> avas = new ArrayList<>(1);
    private final List<byte[]> pairs = new ArrayList<>(1);
    private int start;

    RdnParts(byte[] bytes, Schema schema) {
      this.bytes = bytes;
      this.schema = schema;
    }

    void add(NameReader reader) throws LdapProblem {
      if (reader.firstOfRdn()) {
        start = reader.pairStart();
      }
      AttributeType type = schema.attribute(bytes, reader.typeStart(), reader.typeLength());
      pair.clear();
      NameNormalizer.putPair(type, bytes, reader, pair);
      pairs.add(pair.toArray());
      String typeText =
          new String(bytes, reader.typeStart(), reader.typeLength(), StandardCharsets.ISO_8859_1);
      avas.add(new Ava(type, typeText, reader.value().toArray()));
    }

    Rdn take(NameReader reader) throws LdapProblem {
      String text = new String(bytes, start, reader.pairEnd() - start, StandardCharsets.UTF_8);
      Rdn rdn = new Rdn(text, NameNormalizer.rdn(pairs), avas);
      avas.clear();
      pairs.clear();
      return rdn;
    }
  }

  /** The name of these RDNs, the one nearest to the entry first. */
  public static Dn of(List<Rdn> rdns) {
    return rdns.isEmpty() ? ROOT : new Dn(null, List.copyOf(rdns));
  }

  /** The number of RDNs; 0 for {@link #ROOT}. */
  public int depth() {
    return rdns.size();
  }

  public boolean isRoot() {
    return rdns.isEmpty();
  }

  /** The RDN of the entry itself; {@link #ROOT} has none. */
  public Rdn rdn() {
    return rdns.get(0);
  }

  /** All RDNs, the one of the entry first, the one nearest to the root last. */
  public List<Rdn> rdns() {
    return rdns;
  }

  /** The name of the superior entry; {@link #ROOT} has none. */
  public Dn parent() {
    if (isRoot()) {
      throw new IllegalStateException("the empty name has no parent");
    }
    return of(rdns.subList(1, rdns.size()));
  }

  /** The name of an entry directly below this one. */
  public Dn child(Rdn rdn) {
    List<Rdn> longer = new ArrayList<>(rdns.size() + 1);
    longer.add(rdn);
    longer.addAll(rdns);
    return of(longer);
  }

  /** The last {@code depth} RDNs: the ancestor at this distance from the root. */
  public Dn ancestor(int depth) {
    return depth == depth() ? this : of(rdns.subList(rdns.size() - depth, rdns.size()));
  }

  /** Whether this is {@code other} or stands below it. */
  public boolean isDescendantOrSame(Dn other) {
    int longer = depth() - other.depth();
    return longer >= 0 && rdns.subList(longer, rdns.size()).equals(other.rdns);
  }

  /** This name with the end {@code from}, which it must have, replaced by {@code to}. */
  public Dn moved(Dn from, Dn to) {
    if (!isDescendantOrSame(from)) {
      throw new IllegalArgumentException(this + " is not below " + from);
    }
    List<Rdn> moved = new ArrayList<>(rdns.subList(0, depth() - from.depth()));
    moved.addAll(to.rdns);
    return of(moved);
  }

  /**
   * The normal form: the normal forms of the RDNs, the one nearest to the root first, so that the
   * form of an ancestor starts those of its descendants. A stable key.
   */
  public byte[] normalized() {
    ByteSink out = new ByteSink(32 * rdns.size());
    for (int i = rdns.size() - 1; i >= 0; i--) {
      out.put(rdns.get(i).normalized());
    }
    return out.toArray();
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Dn that && rdns.equals(that.rdns));
  }

  /**
   * 64 bits that, with those of {@link #secondHash}, stand for the normal form while the process
   * lives: see {@link NameHash}.
   */
  public long firstHash() {
    long hash = firstHash;
    if (hash == 0) {
      hash = hash(NameHash.FIRST);
      firstHash = hash;
    }
    return hash;
  }

  /** 64 bits independent of {@link #firstHash}. */
  public long secondHash() {
    long hash = secondHash;
    if (hash == 0) {
      hash = hash(NameHash.SECOND);
      secondHash = hash;
    }
    return hash;
  }

  private long hash(NameHash by) {
    long hash = by.start();
    for (Rdn rdn : rdns) {
      hash = by.add(hash, rdn.normalized());
    }
    return hash;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(firstHash());
  }

  /** The text as the user wrote it, else the texts of the RDNs with commas between. */
  @Override
  public String toString() {
    return givenText != null
        ? givenText
        : rdns.stream().map(Rdn::text).collect(Collectors.joining(","));
  }
}
