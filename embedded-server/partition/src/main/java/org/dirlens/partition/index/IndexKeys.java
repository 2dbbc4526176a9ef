package org.dirlens.partition.index;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.ValueVisitor;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * The one door from an entry to the keys it has in an index, and from an assertion to the key to
 * look for. Add, delete, modify, build, verify and search all come through here.
 *
 * <p>Presence has one empty key. Equality has one key for each normal form of a value, whatever the
 * options of its attribute, subtypes included. A value without a normal form has no key: it equals
 * nothing. A normal form of {@value #MAX_KEY_BYTES} bytes or more is cut and ends in its SHA-256;
 * such a key is not {@link #exact}, so what it finds is tested again.
 */
public final class IndexKeys {
  public static final int MAX_KEY_BYTES = 255;

  private static final int HASH_BYTES = 32;
  private static final byte[] PRESENCE = {};

  private IndexKeys() {}

  /** The keys of an entry in an index, each once, in order. */
  public static Set<byte[]> of(EntryRecord entry, Index index) {
    Set<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    forEach(entry, index, keys::add);
    return keys;
  }

  /**
   * Removes those keys from a set of {@link #of} that an entry has. A key of an equality index is
   * looked up among values outside the record; other kinds read all values, unless no key is left.
   */
  public static void removeKept(Set<byte[]> keys, EntryRecord entry, Index index) {
    MatchingRule rule = index.type().equality();
    if (index.kind() == IndexKind.EQUALITY && rule != null) {
      keys.removeIf(key -> exact(key) && entry.forEachValue(index.type(), new HasForm(rule, key)));
    }
    if (keys.stream().anyMatch(key -> index.kind() != IndexKind.EQUALITY || !exact(key))) {
      forEach(entry, index, keys::remove);
    }
  }

  /** Ends at a value of one normal form. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record HasForm(MatchingRule rule, byte[] form, ByteSink scratch) implements ValueVisitor {
    HasForm(MatchingRule rule, byte[] form) {
      this(rule, form, new ByteSink());
    }

    @Override
    public boolean visit(byte[] bytes, int offset, int length) {
      return rule.matches(bytes, offset, length, form, scratch);
    }

    @Override
    public byte @Nullable [] wanted(int otherRule) {
      return otherRule == rule.code() ? form : null;
    }
  }

  /** Sees keys. */
  @FunctionalInterface
  public interface KeySink {
    void key(byte[] key);
  }

  /** Shows the keys of an entry in an index; a key may come more than once. */
  public static void forEach(EntryRecord entry, Index index, KeySink sink) {
    switch (index.kind()) {
      case PRESENCE -> presence(entry, index, sink);
      case EQUALITY -> equality(entry, index, sink);
    }
  }

  /** The only key of a presence index. */
  public static byte[] presence() {
    return PRESENCE;
  }

  /** The key of a normal form. */
  public static byte[] equality(byte[] normalForm) {
    return bounded(normalForm, normalForm.length);
  }

  /** Whether entries with this key all have the value it was made of. */
  public static boolean exact(byte[] key) {
    return key.length < MAX_KEY_BYTES;
  }

  private static void presence(EntryRecord entry, Index index, KeySink sink) {
    if (entry.has(index.type())) {
      sink.key(PRESENCE);
    }
  }

  private static void equality(EntryRecord entry, Index index, KeySink sink) {
    MatchingRule rule = index.type().equality();
    if (rule == null) {
      return;
    }
    ByteSink normal = new ByteSink();
    entry.forEachValue(
        index.type(),
        (bytes, offset, length) -> {
          normal.clear();
          if (normalizes(rule, bytes, offset, length, normal)) {
            sink.key(bounded(normal.bytes(), normal.length()));
          }
          return false;
        });
  }

  private static boolean normalizes(
      MatchingRule rule, byte[] bytes, int offset, int length, ByteSink into) {
    try {
      rule.normalize(bytes, offset, length, into);
      return true;
    } catch (LdapProblem valueWithoutNormalForm) {
      return false;
    }
  }

  private static byte[] bounded(byte[] normalForm, int length) {
    if (length < MAX_KEY_BYTES) {
      return Arrays.copyOf(normalForm, length);
    }
    byte[] key = Arrays.copyOf(normalForm, MAX_KEY_BYTES);
    MessageDigest digest = sha256();
    digest.update(normalForm, 0, length);
    byte[] hash = digest.digest();
    System.arraycopy(hash, 0, key, MAX_KEY_BYTES - HASH_BYTES, HASH_BYTES);
    return key;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
