package org.dirlens.partition.resolution;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.schema.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * The URLs that a referral object sends clients to (RFC 3296, sections 2.2 and 5): LDAP URLs with
 * the name of the entry asked for, others as they are.
 */
public final class ReferralUrls {
  private static final String UNESCAPED = "-._~!$&'()*+,;=:@/";

  private ReferralUrls() {}

  /**
   * The URLs of a referral object.
   *
   * @param ref the attribute type {@code ref}
   * @param name the name of the object
   * @param below the RDNs of the entry asked for that stand below the object, with commas between;
   *     empty for the object itself
   * @param scope what the URLs say of a search; null for other operations
   */
  public static List<String> of(
      EntryRecord object, AttributeType ref, String name, String below, @Nullable Scope scope) {
    List<String> urls = new ArrayList<>();
    object.forEachValue(
        ref,
        (bytes, offset, length) -> {
          String value = new String(bytes, offset, length, StandardCharsets.UTF_8);
          urls.add(url(value.split(" ", 2)[0], name, below, scope));
          return false;
        });
    return urls;
  }

  /** A URL of the form scheme://host/name?attributes?scope?filter?extensions, or any other. */
  private static String url(String uri, String name, String below, @Nullable Scope scope) {
    String lower = uri.toLowerCase(Locale.ROOT);
    if (!lower.startsWith("ldap://") && !lower.startsWith("ldaps://")) {
      return uri;
    }
    String[] parts = uri.split("\\?", 5);
    int slash = parts[0].indexOf('/', parts[0].indexOf("://") + 3);
    String host = slash < 0 ? parts[0] : parts[0].substring(0, slash);
    String given = slash < 0 ? "" : parts[0].substring(slash + 1);
    StringBuilder url = new StringBuilder(host).append('/');
    if (!below.isEmpty()) {
      url.append(escaped(below)).append(',');
    }
    url.append(given.isEmpty() ? escaped(name) : given);
    String scopeText = scope == null ? "" : scope.name().toLowerCase(Locale.ROOT);
    if (parts.length == 5) {
      url.append("??").append(scopeText).append("??").append(parts[4]);
    } else if (scope != null) {
      url.append("??").append(scopeText);
    }
    return url.toString();
  }

  /** What RFC 3986 does not allow in a path is written as percent signs and digits. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || UNESCAPED.indexOf(c) >= 0);
      escaped.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return escaped.toString();
  }
}
