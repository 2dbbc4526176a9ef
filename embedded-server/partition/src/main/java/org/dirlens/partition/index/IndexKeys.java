package org.dirlens.partition.index;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.ValueVisitor;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Phonetic;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The one door from an entry to the keys it has in an index, and from an assertion to the keys to
 * look for. Add, delete, modify, build, verify and search all come through here.
 *
 * <p>Values are those of the type with its subtypes, whatever their options. A value without a
 * normal form has no key: it equals nothing. A normal form of {@value #MAX_KEY_BYTES} bytes or more
 * is cut and ends in its SHA-256; such a key is not {@link #exact}, so what it finds is tested
 * again.
 *
 * <ul>
 *   <li>presence: one empty key
 *   <li>equality: the normal form under the equality rule
 *   <li>hash: eight bytes of the SHA-256 of that normal form, which are never exact
 *   <li>ordering: {@link OrderedKey}s of the normal forms under the ordering rule
 *   <li>substring: at each place of a value as its substring rule prepares it, the {@value
 *       #GRAM_BYTES} bytes from there, at its end fewer. So a piece of up to that many bytes is in
 *       a value exactly if a key begins with it
 *   <li>approximate: the phonetic code of each word of the normal form under the equality rule
 * </ul>
 */
public final class IndexKeys {
  public static final int MAX_KEY_BYTES = 255;

  /** How many bytes of a value a key of a substring index has. */
  public static final int GRAM_BYTES = 3;

  /** Bytes of a cut key before the hash: order is kept by these alone. */
  static final int CUT_BYTES = 223;

  /** More keys of one piece are not asked for. */
  private static final int PIECE_KEYS_MAX = 16;

  private static final int HASH_KEY_BYTES = 8;
  private static final byte[] LEAST_START = OrderedKey.section(OrderedKey.LEAST);
  private static final byte[] LEAST_END = OrderedKey.section(OrderedKey.OTHER);
  private static final byte[] OTHER_END = OrderedKey.section(OrderedKey.OTHER + 1);
  private static final byte[] PRESENCE = {};

  private IndexKeys() {}

  /** The keys of the entry with this id in an index, each once, in order. */
  public static Set<byte[]> of(EntryRecord entry, long id, Index index) {
    Set<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    forEach(entry, id, index, keys::add);
    return keys;
  }

  /**
   * Removes those keys from a set of {@link #of} that an entry has. A key of an equality index is
   * looked up among values outside the record; other kinds read all values, unless no key is left.
   */
  public static void removeKept(Set<byte[]> keys, EntryRecord entry, long id, Index index) {
    MatchingRule rule = index.type().equality();
    if (index.kind() == IndexKind.EQUALITY && rule != null) {
      keys.removeIf(key -> exact(key) && entry.forEachValue(index.type(), new HasForm(rule, key)));
    }
    if (keys.stream().anyMatch(key -> index.kind() != IndexKind.EQUALITY || !exact(key))) {
      forEach(entry, id, index, keys::remove);
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

  /** Shows the keys of the entry with this id in an index; a key may come more than once. */
  public static void forEach(EntryRecord entry, long id, Index index, KeySink sink) {
    switch (index.kind()) {
      case PRESENCE -> presence(entry, index, sink);
      case EQUALITY -> normalForms(entry, index, form -> sink.key(bounded(form.toArray())));
      case HASH -> normalForms(entry, index, form -> sink.key(hash(form.toArray())));
      case ORDERING -> ordering(entry, id, index, sink);
      case SUBSTRING -> normalForms(entry, index, form -> grams(form, sink));
      case APPROXIMATE -> normalForms(entry, index, form -> sounds(form, sink));
    }
  }

  /** The only key of a presence index. */
  public static byte[] presence() {
    return PRESENCE;
  }

  /** The key of a normal form in an equality index. */
  public static byte[] equality(byte[] normalForm) {
    return bounded(normalForm);
  }

  /** The key of a normal form in a hash index. */
  public static byte[] hash(byte[] normalForm) {
    return Arrays.copyOf(digest(normalForm), HASH_KEY_BYTES);
  }

  /** The key of a phonetic code in an approximate index. */
  public static byte[] sound(String code) {
    return bounded(code.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** What a key says to people: the normal form in it, if the kind keeps one. */
  public static byte[] shown(IndexKind kind, Slice key) {
    return kind == IndexKind.ORDERING ? OrderedKey.value(key) : key.copy();
  }

  /** Whether entries with this key all have the value it was made of. */
  public static boolean exact(byte[] key) {
    return key.length < MAX_KEY_BYTES;
  }

  /**
   * Ranges of keys, all of which an index is asked for together.
   *
   * @param exact whether only entries that are looked for have a key in them
   */
  public record Ranges(List<KeyRange> ranges, boolean exact) {
    public Ranges {
      ranges = List.copyOf(ranges);
    }
  }

  /** Where an ordering index has the entries with a value equal or behind a normal form. */
  public static Ranges atLeast(byte[] normalForm) {
    byte[] bound = cut(normalForm);
    return ranges(
        isWhole(normalForm),
        new KeyRange(OrderedKey.atLeast(OrderedKey.LEAST, bound), LEAST_END),
        new KeyRange(OrderedKey.atLeast(OrderedKey.OTHER, bound), OTHER_END));
  }

  /** Where an ordering index has the entries with a value equal or before a normal form. */
  public static Ranges atMost(byte[] normalForm) {
    byte[] bound = cut(normalForm);
    return ranges(isWhole(normalForm), new KeyRange(LEAST_START, end(bound, normalForm)));
  }

  /** Where an ordering index has the entries with a value before a normal form. */
  public static Ranges before(byte[] normalForm) {
    byte[] bound = cut(normalForm);
    byte[] end =
        isWhole(normalForm) ? OrderedKey.atLeast(OrderedKey.LEAST, bound) : end(bound, normalForm);
    return ranges(isWhole(normalForm), new KeyRange(LEAST_START, end));
  }

  /**
   * Where an ordering index has the entries with a value that is at least one normal form and a
   * value that is at most another: one range, and the entries with a further value above it.
   */
  public static Ranges between(byte[] atLeast, byte[] atMost) {
    byte[] low = cut(atLeast);
    byte[] high = cut(atMost);
    return ranges(
        isWhole(atLeast) && isWhole(atMost),
        new KeyRange(OrderedKey.atLeast(OrderedKey.LEAST, low), end(high, atMost)),
        new KeyRange(OrderedKey.atLeast(OrderedKey.OTHER, low), OTHER_END));
  }

  /** Where an ordering index has the entries with a value of this normal form. */
  public static Ranges equalOrdered(byte[] normalForm) {
    byte[] key = bounded(normalForm);
    return ranges(
        exact(key),
        new KeyRange(
            OrderedKey.atLeast(OrderedKey.LEAST, key), OrderedKey.behind(OrderedKey.LEAST, key)),
        new KeyRange(
            OrderedKey.atLeast(OrderedKey.OTHER, key), OrderedKey.behind(OrderedKey.OTHER, key)));
  }

  /** Where an equality or ordering index has the normal forms that begin so. */
  public static Ranges prefix(IndexKind kind, byte[] beginning) {
    byte[] start = cut(beginning);
    return kind == IndexKind.ORDERING
        ? ranges(
            isWhole(beginning),
            KeyRange.prefix(OrderedKey.prefix(OrderedKey.LEAST, start)),
            KeyRange.prefix(OrderedKey.prefix(OrderedKey.OTHER, start)))
        : ranges(isWhole(beginning), KeyRange.prefix(start));
  }

  /**
   * Where a substring index has the values with a piece, one for each key the piece goes through.
   * Exact if the piece is no longer than a key.
   */
  public static List<Ranges> piece(byte[] piece) {
    if (piece.length <= GRAM_BYTES) {
      return piece.length == 0 ? List.of() : List.of(ranges(true, KeyRange.prefix(piece)));
    }
    List<Ranges> grams = new ArrayList<>();
    int last = piece.length - GRAM_BYTES;
    for (int at = 0; at <= last && grams.size() < PIECE_KEYS_MAX; at++) {
      grams.add(ranges(false, KeyRange.prefix(Arrays.copyOfRange(piece, at, at + GRAM_BYTES))));
    }
    return grams;
  }

  private static Ranges ranges(boolean exact, KeyRange... ranges) {
    return new Ranges(List.of(ranges), exact);
  }

  /** Behind all values that are at most the bound; the cut bound stands for all it begins. */
  private static byte[] end(byte[] cut, byte[] bound) {
    return isWhole(bound)
        ? OrderedKey.behind(OrderedKey.LEAST, bound)
        : Objects.requireNonNull(KeyRange.prefix(OrderedKey.prefix(OrderedKey.LEAST, cut)).to());
  }

  /** Whether the order of the keys can be trusted with all of a bound. */
  private static boolean isWhole(byte[] bound) {
    return bound.length <= CUT_BYTES;
  }

  private static byte[] cut(byte[] bound) {
    return isWhole(bound) ? bound : Arrays.copyOf(bound, CUT_BYTES);
  }

  private static void presence(EntryRecord entry, Index index, KeySink sink) {
    if (entry.has(index.type())) {
      sink.key(PRESENCE);
    }
  }

  private static void ordering(EntryRecord entry, long id, Index index, KeySink sink) {
    int section = OrderedKey.LEAST;
    for (byte[] form : forms(entry, index)) {
      sink.key(OrderedKey.of(section, form, id));
      section = OrderedKey.OTHER;
    }
  }

  /**
   * The keys that an ordering index loses and gets when only the values that came and went are
   * shown. Which value is the least depends on all of them, so all that are there are read. Of
   * those that stay, at most as many as came, and one, can have been the least before or be it now.
   *
   * @param gone gets keys the entry has no more; some it may not have had
   * @param come gets keys the entry has now; some it may have had
   */
  static void orderingChange(
      ChangedEntry entry, long id, Index index, Set<byte[]> gone, Set<byte[]> come) {
    Set<byte[]> touched = forms(entry.come(), index);
    long more = touched.size() + 1L;
    touched.addAll(forms(entry.gone(), index));
    if (touched.isEmpty()) {
      return;
    }
    NavigableSet<byte[]> present = forms(entry.after(), index);
    present.stream().limit(more).forEach(touched::add);
    for (byte[] form : touched) {
      boolean least = !present.isEmpty() && Arrays.equals(form, present.first());
      byte[] asLeast = OrderedKey.of(OrderedKey.LEAST, form, id);
      byte[] asOther = OrderedKey.of(OrderedKey.OTHER, form, id);
      (least ? come : gone).add(asLeast);
      (!least && present.contains(form) ? come : gone).add(asOther);
    }
  }

  /**
   * The least value of an entry in the order of a rule, as its normal form; null if it has none
   * (RFC 2891, 2.2).
   *
   * @param description values of subtypes and of more options count
   */
  public static byte @Nullable [] least(
      EntryRecord entry, AttributeDescription description, MatchingRule rule) {
    ByteSink form = new ByteSink();
    byte[][] least = new byte[1][];
    entry.forEachValue(
        description,
        (bytes, offset, length) -> {
          form.clear();
          try {
            rule.normalize(bytes, offset, length, form);
          } catch (LdapProblem valueWithoutNormalForm) {
            return false;
          }
          if (least[0] == null || form.compareContent(least[0]) < 0) {
            least[0] = form.toArray();
          }
          return false;
        });
    return least[0];
  }

  /** Where an ordering index has the entries in their order, each once. */
  public static KeyRange inOrder() {
    return new KeyRange(LEAST_START, LEAST_END);
  }

  /** Where among {@link #inOrder} the values begin that are equal or behind a normal form. */
  public static byte[] orderFrom(byte[] normalForm) {
    return OrderedKey.atLeast(OrderedKey.LEAST, cut(normalForm));
  }

  /** Where among {@link #inOrder} the values begin that are behind a normal form. */
  public static byte[] orderBehind(byte[] normalForm) {
    return end(cut(normalForm), normalForm);
  }

  private static NavigableSet<byte[]> forms(EntryRecord entry, Index index) {
    NavigableSet<byte[]> forms = new TreeSet<>(Arrays::compareUnsigned);
    normalForms(entry, index, form -> forms.add(bounded(form.toArray())));
    return forms;
  }

  private static void grams(ByteSink form, KeySink sink) {
    for (int at = 0; at < form.length(); at++) {
      int end = Math.min(at + GRAM_BYTES, form.length());
      sink.key(Arrays.copyOfRange(form.bytes(), at, end));
    }
  }

  private static void sounds(ByteSink form, KeySink sink) {
    Phonetic.codes(form.bytes(), form.length()).forEach(code -> sink.key(sound(code)));
  }

  private static void normalForms(EntryRecord entry, Index index, Consumer<ByteSink> sink) {
    MatchingRule rule = index.kind().rule(index.type());
    if (rule == null) {
      return;
    }
    ByteSink form = new ByteSink();
    boolean pieces = index.kind() == IndexKind.SUBSTRING;
    entry.forEachValue(
        index.type(),
        (bytes, offset, length) -> {
          form.clear();
          try {
            if (pieces) {
              rule.normalizeForSubstrings(bytes, offset, length, form);
            } else {
              rule.normalize(bytes, offset, length, form);
            }
            sink.accept(form);
          } catch (LdapProblem valueWithoutNormalForm) {
            return false;
          }
          return false;
        });
  }

  private static byte[] bounded(byte[] normalForm) {
    if (normalForm.length < MAX_KEY_BYTES) {
      return normalForm;
    }
    byte[] key = Arrays.copyOf(normalForm, MAX_KEY_BYTES);
    byte[] hash = digest(normalForm);
    System.arraycopy(hash, 0, key, CUT_BYTES, hash.length);
    return key;
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
