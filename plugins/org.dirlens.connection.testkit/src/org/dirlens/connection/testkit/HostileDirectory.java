package org.dirlens.connection.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A directory that no client likes: a name of ten million letters, pictures that would fill the
 * memory, texts that are no UTF-8, a unit whose children never end, one that is silent, and one
 * that breaks the connection.
 */
public final class HostileDirectory implements ScriptedServer.Script {
  public static final String SUFFIX = "dc=hostile";

  /** Letters of the long name, and bytes of the long value. */
  public static final int LETTERS = 10_000_000;

  /** Points of a side of the pictures, as their headers say. */
  public static final int SIDE = 30_000;

  public static final String PICTURES = "cn=pictures," + SUFFIX;
  public static final String ENDLESS = "ou=endless," + SUFFIX;
  public static final String SILENT = "ou=silent," + SUFFIX;
  public static final String BROKEN = "ou=broken," + SUFFIX;

  private static final int NO_SUCH_OBJECT = 32;
  private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  private static final String LONG_NAME = "cn=" + "n".repeat(LETTERS) + "," + SUFFIX;

  /** A name that begins like text and goes on with octets that are no UTF-8. */
  private static final byte[] NO_TEXT = octets("cn=odd ", 0xFF, 0xFE, 0xC3);

  /** Who sets a password waits for ever. */
  @Override
  public boolean ignores(String oid) {
    return oid.equals(PASSWORD_MODIFY);
  }

  @Override
  public void answer(ScriptedSearch search) throws IOException {
    String base = search.base();
    if (base.isEmpty()) {
      rootDse(search);
    } else if (base.equals(SUFFIX) && !search.ofBase()) {
      children(search);
    } else if (search.ofBase()) {
      base(search);
    } else {
      below(search);
    }
  }

  private static void rootDse(ScriptedSearch search) throws IOException {
    search.entry(
        "",
        Map.of(
            "namingContexts",
            texts(SUFFIX),
            "supportedExtension",
            texts(PASSWORD_MODIFY),
            "objectClass",
            texts("top")));
    search.done(0);
  }

  private static void children(ScriptedSearch search) throws IOException {
    search.entry(PICTURES, Map.of("objectClass", texts("person")));
    search.entry(oddName(), Map.of("objectClass", texts("person")));
    for (String unit : List.of(ENDLESS, SILENT, BROKEN)) {
      search.entry(unit, unit());
    }
    search.entry(LONG_NAME, Map.of("objectClass", texts("person")));
    search.done(0);
  }

  private static void base(ScriptedSearch search) throws IOException {
    String base = search.base();
    if (base.equals(SUFFIX) || base.startsWith("ou=")) {
      search.entry(base, unit());
    } else if (base.equals(PICTURES)) {
      search.entry(base, pictures());
    } else if (base.equals(LONG_NAME)) {
      search.entry(
          base, person("cn", LONG_NAME.substring(3, LETTERS).getBytes(StandardCharsets.UTF_8)));
    } else if (base.startsWith("cn=odd")) {
      search.entry(oddName(), person("description", octets("odd ", 0xFF, 0xC3)));
    } else {
      search.done(NO_SUCH_OBJECT);
      return;
    }
    search.done(0);
  }

  private static void below(ScriptedSearch search) throws IOException {
    switch (search.base()) {
      case ENDLESS -> {
        for (int number = 0; !search.ended(); number++) {
          search.entry("cn=" + number + "," + ENDLESS, Map.of("objectClass", texts("person")));
        }
      }
      case SILENT -> {}
      case BROKEN -> {
        search.entry("cn=first," + BROKEN, Map.of("objectClass", texts("person")));
        search.cut("cn=second," + BROKEN, Map.of("objectClass", texts("person")));
      }
      default -> search.done(0);
    }
  }

  private static byte[] oddName() {
    byte[] rest = ("," + SUFFIX).getBytes(StandardCharsets.UTF_8);
    byte[] name = Arrays.copyOf(NO_TEXT, NO_TEXT.length + rest.length);
    System.arraycopy(rest, 0, name, NO_TEXT.length, rest.length);
    return name;
  }

  private static Map<String, List<byte[]>> unit() {
    return Map.of("objectClass", texts("organizationalUnit"), "hasSubordinates", texts("TRUE"));
  }

  private static Map<String, List<byte[]>> person(String description, byte[] value) {
    Map<String, List<byte[]>> person = new LinkedHashMap<>();
    person.put("objectClass", texts("person"));
    person.put(description, List.of(value));
    return person;
  }

  /** Pictures of which only the headers are large, and a text that is. */
  private static Map<String, List<byte[]>> pictures() {
    Map<String, List<byte[]>> all = person("jpegPhoto", HostilePictures.jpeg(SIDE, SIDE));
    all.put("thumbnailPhoto", List.of(HostilePictures.png(SIDE, SIDE)));
    byte[] text = new byte[LETTERS];
    Arrays.fill(text, (byte) 'd');
    all.put("description", List.of(text));
    return all;
  }

  private static List<byte[]> texts(String... texts) {
    return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static byte[] octets(String begin, int... more) {
    byte[] bytes =
        Arrays.copyOf(begin.getBytes(StandardCharsets.UTF_8), begin.length() + more.length);
    for (int at = 0; at < more.length; at++) {
      bytes[begin.length() + at] = (byte) more[at];
    }
    return bytes;
  }
}
