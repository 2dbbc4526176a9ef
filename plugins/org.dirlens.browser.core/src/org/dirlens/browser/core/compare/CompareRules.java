package org.dirlens.browser.core.compare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.ValueSet;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Write;

/**
 * What makes a difference between entries: octets of user attributes. Passwords make none, since
 * their hashes differ by chance and many servers do not show them; nor do superior object classes
 * that some servers add and others do not.
 */
final class CompareRules {
  /** The attribute by which some servers tell which change of an entry was the last. */
  static final String LAST_CHANGE = "entryCSN";

  private static final String OBJECT_CLASS = "objectclass";

  private final ServerSchema schema;
  private final Set<String> ignored;

  CompareRules(ServerSchema schema, Set<String> ignored) {
    this.schema = schema;
    this.ignored = ignored;
  }

  /** The digest of what makes a difference: that of equal entries is the same. */
  record Fingerprint(long high, long low) {}

  Fingerprint fingerprint(Entry entry) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Map.Entry<String, List<byte[]>> each : compared(entry).entrySet()) {
        digest.update(each.getKey().getBytes(StandardCharsets.UTF_8));
        TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
        sorted.addAll(each.getValue());
        for (byte[] value : sorted) {
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(value.length).array());
          digest.update(value);
        }
        digest.update((byte) 0xFF);
      }
      ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
      return new Fingerprint(bytes.getLong(), bytes.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** Attributes that make a difference, by their descriptions in lower case. */
  private Map<String, List<byte[]>> compared(Entry entry) {
    Map<String, List<byte[]>> all = new TreeMap<>();
    for (Attribute each : entry.attributes()) {
      if (makesDifference(each)) {
        String name = each.description().toLowerCase(Locale.ROOT);
        all.put(name, name.equals(OBJECT_CLASS) ? classes(each) : each.values());
      }
    }
    return all;
  }

  private boolean makesDifference(Attribute attribute) {
    return !operational(attribute, schema)
        && !tellsLastChange(attribute)
        && !attribute.values().isEmpty()
        && !ValueText.isPassword(attribute.description())
        && !ignored.contains(attribute.type().toLowerCase(Locale.ROOT));
  }

  private List<byte[]> classes(Attribute named) {
    return schema.withSuperiors(named.texts()).stream()
        .map(each -> each.toLowerCase(Locale.ROOT))
        .filter(each -> !each.equals("top"))
        .map(each -> each.getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  /** The differences by attribute, in the order of their names. */
  List<AttributeDifference> differences(Entry left, Entry right) {
    Map<String, List<byte[]>> here = compared(left);
    Map<String, List<byte[]>> there = compared(right);
    Set<String> names = new TreeSet<>(here.keySet());
    names.addAll(there.keySet());
    List<AttributeDifference> all = new ArrayList<>();
    for (String name : names) {
      List<byte[]> one = here.getOrDefault(name, List.of());
      List<byte[]> other = there.getOrDefault(name, List.of());
      List<byte[]> gone = ValueSet.minus(one, other);
      List<byte[]> come = ValueSet.minus(other, one);
      if (!gone.isEmpty() || !come.isEmpty()) {
        all.add(new AttributeDifference(written(name, left, right), gone, come));
      }
    }
    return all;
  }

  private static String written(String name, Entry left, Entry right) {
    return left.attribute(name).or(() -> right.attribute(name)).orElseThrow().description();
  }

  /**
   * Whether an entry is still as it was read before from the same server: octet by octet, and after
   * the same change. Some servers show no passwords, so only the number of the change tells of
   * these.
   */
  static boolean untouched(Entry before, Entry now, ServerSchema server) {
    return octets(before, server).equals(octets(now, server));
  }

  /** Whether what a change replaces, without naming it, is still as it was read before. */
  static boolean untouched(Write.Modify change, Entry before, Entry now, ServerSchema server) {
    return change.modifications().stream()
        .filter(each -> each.kind() == Modification.Kind.REPLACE)
        .map(each -> each.attribute().description())
        .allMatch(each -> ValueSet.same(values(each, before, server), values(each, now, server)));
  }

  private static List<byte[]> values(String description, Entry entry, ServerSchema server) {
    return server.same(description, entry).map(Attribute::values).orElse(List.of());
  }

  private static Map<String, Set<ByteBuffer>> octets(Entry entry, ServerSchema server) {
    Map<String, Set<ByteBuffer>> all = new HashMap<>();
    for (Attribute each : entry.attributes()) {
      if ((tellsLastChange(each) || !operational(each, server)) && !each.values().isEmpty()) {
        all.put(
            each.description().toLowerCase(Locale.ROOT),
            each.values().stream().map(ByteBuffer::wrap).collect(Collectors.toSet()));
      }
    }
    return all;
  }

  private static boolean tellsLastChange(Attribute attribute) {
    return attribute.type().equalsIgnoreCase(LAST_CHANGE);
  }

  private static boolean operational(Attribute attribute, ServerSchema schema) {
    return SearchQuery.REQUIRED_OPERATIONAL.stream().noneMatch(attribute.type()::equalsIgnoreCase)
        && schema.attribute(attribute.description()).map(info -> info.operational()).orElse(false);
  }

  /** The entry as it has to become to make no difference to another one. */
  Entry become(Entry now, Entry like) {
    List<Attribute> attributes = new ArrayList<>();
    List<String> changed =
        differences(now, like).stream()
            .map(each -> each.description().toLowerCase(Locale.ROOT))
            .toList();
    now.attributes().stream()
        .filter(each -> !changed.contains(each.description().toLowerCase(Locale.ROOT)))
        .forEach(attributes::add);
    changed.forEach(
        name -> like.attribute(name).map(it -> become(now, it)).ifPresent(attributes::add));
    return new Entry(now.dn(), attributes);
  }

  /** Of the classes only those that differ change: superiors that somebody names stay. */
  private Attribute become(Entry now, Attribute like) {
    Attribute before = now.attribute(OBJECT_CLASS).orElse(null);
    if (before == null || !like.description().equalsIgnoreCase(OBJECT_CLASS)) {
      return like;
    }
    Set<String> had = schema.withSuperiors(before.texts());
    Set<String> wanted = schema.withSuperiors(like.texts());
    List<String> classes = new ArrayList<>();
    before.texts().stream()
        .filter(each -> each.equalsIgnoreCase("top") || wanted.contains(className(each)))
        .forEach(classes::add);
    like.texts().stream().filter(each -> !had.contains(className(each))).forEach(classes::add);
    return Attribute.of(before.description(), classes.toArray(String[]::new));
  }

  private String className(String name) {
    return schema.objectClass(name).map(ObjectClassInfo::name).orElse(name);
  }
}
