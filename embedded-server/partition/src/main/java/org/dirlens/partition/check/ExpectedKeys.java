package org.dirlens.partition.check;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Phonetic;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an entry must have in an index, by their definition in the storage format and not
 * by the code that writes them: of decoded attributes, each value on its own.
 */
final class ExpectedKeys {
  private static final int WHOLE_BYTES_MAX = 254;
  private static final int CUT_BYTES = 223;
  private static final int HASH_BYTES = 8;
  private static final int GRAM_BYTES = 3;

  private final Index index;
  private final @Nullable MatchingRule rule;

  ExpectedKeys(Index index) {
    this.index = index;
    this.rule = index.kind().rule(index.type());
  }

  /** Keys of the entry with these attributes and this id; one may come twice. */
  List<byte[]> of(List<Attribute> attributes, long id) {
    List<Attribute> own =
        attributes.stream()
            .filter(attribute -> attribute.type().isOrInherits(index.type()))
            .toList();
    if (index.kind() == IndexKind.PRESENCE) {
      return own.isEmpty() ? List.of() : List.of(new byte[0]);
    }
    List<byte[]> forms = new ArrayList<>();
    own.forEach(attribute -> attribute.values().forEach(value -> addForm(value, forms)));
    return switch (index.kind()) {
      case PRESENCE -> throw new AssertionError("handled above");
      case EQUALITY -> forms.stream().map(ExpectedKeys::cut).toList();
      case HASH -> forms.stream().map(form -> Arrays.copyOf(sha256(form), HASH_BYTES)).toList();
      case ORDERING -> ordered(forms.stream().map(ExpectedKeys::cut).toList(), id);
      case SUBSTRING -> forms.stream().map(ExpectedKeys::grams).flatMap(List::stream).toList();
      case APPROXIMATE -> forms.stream().map(ExpectedKeys::sounds).flatMap(List::stream).toList();
    };
  }

  private void addForm(byte[] value, List<byte[]> forms) {
    try {
      if (rule != null && index.kind() == IndexKind.SUBSTRING) {
        ByteSink sink = new ByteSink();
        rule.normalizeForSubstrings(value, 0, value.length, sink);
        forms.add(sink.toArray());
      } else if (rule != null) {
        forms.add(rule.normalize(value, 0, value.length));
      }
    } catch (LdapProblem valueWithoutNormalForm) {
      return;
    }
  }

  private static byte[] cut(byte[] form) {
    if (form.length <= WHOLE_BYTES_MAX) {
      return form;
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.write(form, 0, CUT_BYTES);
    key.writeBytes(sha256(form));
    return key.toByteArray();
  }

  private static List<byte[]> ordered(List<byte[]> forms, long id) {
    Collection<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
    sorted.addAll(forms);
    List<byte[]> keys = new ArrayList<>();
    for (byte[] form : sorted) {
      ByteArrayOutputStream key = new ByteArrayOutputStream();
      key.write(keys.isEmpty() ? 0 : 1);
      for (byte b : form) {
        key.writeBytes(b == 0 ? new byte[] {0, -1} : new byte[] {b});
      }
      key.writeBytes(new byte[] {0, 1});
      key.writeBytes(Arrays.copyOfRange(java.nio.ByteBuffer.allocate(8).putLong(id).array(), 1, 8));
      keys.add(key.toByteArray());
    }
    return keys;
  }

  private static List<byte[]> grams(byte[] form) {
    List<byte[]> grams = new ArrayList<>();
    for (int i = 0; i < form.length; i++) {
      grams.add(Arrays.copyOfRange(form, i, Math.min(form.length, i + GRAM_BYTES)));
    }
    return grams;
  }

  private static List<byte[]> sounds(byte[] form) {
    return Phonetic.codes(form, form.length).stream()
        .map(code -> cut(code.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)))
        .toList();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
