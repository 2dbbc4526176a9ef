package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Distinguished names of the oracle: no escapes, no spaces around {@code , + =}. */
public final class ModelDn {
  private ModelDn() {}

  /** The form in which equal names are equal texts. */
  public static String normal(String dn) {
    return Arrays.stream(dn.split(",")).map(ModelDn::normalRdn).collect(Collectors.joining(","));
  }

  private static String normalRdn(String rdn) {
    return Arrays.stream(rdn.split("\\+"))
        .map(ava -> ava.split("=", 2))
        .map(ava -> type(ava) + "=" + ModelSchema.normal(type(ava), ava[1]))
        .sorted()
        .collect(Collectors.joining("+"));
  }

  private static String type(String[] ava) {
    return ava[0].toLowerCase(Locale.ROOT);
  }

  /** The name without its first RDN; empty for one without others. */
  public static String parent(String dn) {
    int comma = dn.indexOf(',');
    return comma < 0 ? "" : dn.substring(comma + 1);
  }

  /** The first RDN of a name. */
  public static String rdn(String dn) {
    int comma = dn.indexOf(',');
    return comma < 0 ? dn : dn.substring(0, comma);
  }

  /** Type and value of each part of an RDN. */
  static List<String[]> avas(String rdn) {
    List<String[]> avas = new ArrayList<>();
    for (String ava : rdn.split("\\+")) {
      String[] parts = ava.split("=", 2);
      parts[0] = parts[0].toLowerCase(Locale.ROOT);
      avas.add(parts);
    }
    return avas;
  }
}
