package org.dirlens.index.structure;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Phonetic;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.IdKey;
import org.jspecify.annotations.Nullable;

/** Keys of trees, from what a person types and for a person to read. */
public final class TreeKeys {
  private static final String CONTAINERS = "/posting";
  private static final int LIST_BYTES = 6;
  private static final int CONTAINER_KEY_BYTES = 11;
  private static final int SHOWN_CHARACTERS = 40;
  private static final int FIRST_PRINTABLE = 0x20;

  private TreeKeys() {}

  /** The tree of the containers of an index. */
  public static String containers(String indexTree) {
    return indexTree + CONTAINERS;
  }

  /** Whether a tree holds the containers of an index. */
  public static boolean areContainers(String tree) {
    return tree.endsWith(CONTAINERS);
  }

  /** Whether a tree holds the keys of an index. */
  public static boolean areOfIndex(String tree) {
    return tree.indexOf('/') > 0 && tree.indexOf('/') == tree.lastIndexOf('/');
  }

  /** The kind of an index by the name of one of its trees; null for a table. */
  public static @Nullable IndexKind kind(String tree) {
    String[] parts = tree.split("/");
    for (IndexKind kind : IndexKind.values()) {
      if (parts.length > 1 && kind.word().equals(parts[1])) {
        return kind;
      }
    }
    return null;
  }

  /**
   * The keys that a value has in a tree.
   *
   * @param value a value of the attribute; for tables of entries an entry id
   * @throws IllegalArgumentException with a sentence that says what is wrong with it
   */
  public static List<byte[]> of(String tree, String value, Schema schema) {
    IndexKind kind = kind(tree);
    if (kind == null) {
      return List.of(IdKey.of(entryId(tree, value)));
    }
    if (kind == IndexKind.PRESENCE) {
      return List.of(IndexKeys.presence());
    }
    String attribute = tree.substring(0, tree.indexOf('/'));
    AttributeType type = schema.attribute(attribute);
    MatchingRule rule = type == null ? null : kind.rule(type);
    if (rule == null) {
      throw new IllegalArgumentException("The schema does not say how " + attribute + " compares.");
    }
    try {
      return keys(kind, rule, value.getBytes(StandardCharsets.UTF_8));
    } catch (LdapProblem e) {
      throw new IllegalArgumentException(
          "This is no value of %s: %s.".formatted(attribute, e.getMessage()), e);
    }
  }

  private static long entryId(String tree, String value) {
    try {
      return Long.parseLong(value.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The tree %s is by entry id, a number.".formatted(tree), e);
    }
  }

  private static List<byte[]> keys(IndexKind kind, MatchingRule rule, byte[] value)
      throws LdapProblem {
    return switch (kind) {
      case PRESENCE -> List.of(IndexKeys.presence());
      case EQUALITY -> List.of(IndexKeys.equality(rule.normalize(value, 0, value.length)));
      case HASH -> List.of(IndexKeys.hash(rule.normalize(value, 0, value.length)));
      case ORDERING -> List.of(IndexKeys.orderFrom(rule.normalize(value, 0, value.length)));
      case SUBSTRING -> {
        ByteSink sink = new ByteSink();
        rule.normalizeForSubstrings(value, 0, value.length, sink);
        yield grams(sink.toArray());
      }
      case APPROXIMATE -> {
        byte[] form = rule.normalize(value, 0, value.length);
        yield Phonetic.codes(form, form.length).stream().map(IndexKeys::sound).toList();
      }
    };
  }

  private static List<byte[]> grams(byte[] form) {
    return java.util.stream.IntStream.range(0, Math.max(1, form.length - IndexKeys.GRAM_BYTES + 1))
        .mapToObj(
            at ->
                java.util.Arrays.copyOfRange(
                    form, at, Math.min(form.length, at + IndexKeys.GRAM_BYTES)))
        .toList();
  }

  /** A key, or the begin of one, for people: as text if it is any, else hexadecimal. */
  public static String shown(String tree, byte[] key) {
    if (areContainers(tree)) {
      return container(key);
    }
    IndexKind kind = kind(tree);
    if (kind == null) {
      return key.length >= Long.BYTES
          ? "entry " + IdKey.read(key, 0)
          : HexFormat.of().formatHex(key);
    }
    return text(kind == IndexKind.ORDERING && key.length > 0 ? value(key) : key);
  }

  /** The value of an ordering key, as far as a separator has it. */
  private static byte[] value(byte[] key) {
    ByteSink value = new ByteSink();
    for (int i = 1; i < key.length; i++) {
      boolean ends = key[i] == 0 && i + 1 < key.length && key[i + 1] == 1;
      if (ends || (key[i] == 0 && i + 1 == key.length)) {
        break;
      }
      value.put(key[i]);
      i += key[i] == 0 ? 1 : 0;
    }
    return value.toArray();
  }

  private static String container(byte[] key) {
    byte[] whole = java.util.Arrays.copyOf(key, CONTAINER_KEY_BYTES);
    long list = new java.math.BigInteger(1, whole, 0, LIST_BYTES).longValue();
    long block =
        new java.math.BigInteger(1, whole, LIST_BYTES, CONTAINER_KEY_BYTES - LIST_BYTES)
            .longValue();
    return "list " + list + ", block " + block;
  }

  private static String text(byte[] key) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
      boolean printable = text.chars().allMatch(each -> each >= FIRST_PRINTABLE);
      return shortened(printable ? text : HexFormat.of().formatHex(key));
    } catch (CharacterCodingException binary) {
      return shortened(HexFormat.of().formatHex(key));
    }
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
  }
}
