package org.dirlens.load.workload;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.NameReader;

/** Values of keys, read with the line of what is wrong. */
final class Settings {
  /** How times are written. */
  static final String TIMES = "500 ms, 10 s, 5 min or 1 h";

  private static final Pattern TIME = Pattern.compile("(\\d{1,9})\\s*(ms|s|min|h)");
  private static final Pattern ATTRIBUTE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.;_-]*");

  private Settings() {}

  static WorkloadProblem problem(Section.Setting setting, String what) {
    return new WorkloadProblem(setting.line(), setting.key() + " " + what);
  }

  static long whole(Section.Setting setting, long min, long max) throws WorkloadProblem {
    try {
      long number = Long.parseLong(setting.value());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number out of range
    }
    throw problem(
        setting,
        "must be a whole number from %d to %d, not %s".formatted(min, max, setting.value()));
  }

  static double number(Section.Setting setting, double max) throws WorkloadProblem {
    try {
      double number = Double.parseDouble(setting.value());
      if (number > 0 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number out of range
    }
    throw problem(
        setting,
        String.format(
            Locale.ROOT, "must be a number above 0, at most %.0f, not %s", max, setting.value()));
  }

  static Duration time(Section.Setting setting) throws WorkloadProblem {
    Optional<Duration> time = time(setting.value());
    if (time.isEmpty()) {
      throw problem(setting, "must be a time such as " + TIMES + ", not " + setting.value());
    }
    return time.get();
  }

  /** A time as people write it; empty if it is none. */
  static Optional<Duration> time(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(time.group(1));
    return Optional.of(
        switch (time.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "min" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        });
  }

  static List<String> list(Section.Setting setting) {
    return Arrays.stream(setting.value().split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  static String attribute(Section.Setting setting, String name) throws WorkloadProblem {
    if (!ATTRIBUTE.matcher(name).matches()) {
      throw problem(setting, "has no name of an attribute: " + name);
    }
    return name;
  }

  /**
   * A text with places.
   *
   * @param known the names that places may have
   */
  static Template template(Section.Setting setting, Set<String> known) throws WorkloadProblem {
    try {
      Template template = Template.parse(setting.value());
      requireKnown(setting, template.used(), known);
      return template;
    } catch (IllegalArgumentException e) {
      throw problem(setting, "has " + e.getMessage());
    }
  }

  /** A DN with places; each stands for one value, {@code {base}} for a name. */
  static Template name(Section.Setting setting, Set<String> known) throws WorkloadProblem {
    Template template = template(setting, known);
    StringBuilder filled = new StringBuilder(template.texts().getFirst());
    for (int i = 0; i < template.names().size(); i++) {
      filled.append(template.names().get(i).equals(Draws.BASE) ? "dc=x" : "x");
      filled.append(template.texts().get(i + 1));
    }
    requireName(setting, filled.toString());
    return template;
  }

  static void requireName(Section.Setting setting, String dn) throws WorkloadProblem {
    byte[] bytes = dn.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    try {
      NameReader reader = new NameReader(bytes, 0, bytes.length);
      boolean more = true;
      while (more) {
        more = reader.next();
      }
    } catch (LdapProblem e) {
      throw problem(setting, "is not a valid DN: " + e.getMessage());
    }
  }

  static FilterTemplate filter(Section.Setting setting, Set<String> known) throws WorkloadProblem {
    try {
      FilterTemplate filter = FilterTemplate.parse(setting.value());
      requireKnown(setting, filter.used(), known);
      return filter;
    } catch (LdapProblem | IllegalArgumentException e) {
      throw problem(setting, "cannot be read: " + e.getMessage());
    }
  }

  private static void requireKnown(Section.Setting setting, Set<String> used, Set<String> known)
      throws WorkloadProblem {
    for (String name : used) {
      if (!known.contains(name)) {
        throw problem(
            setting, "names {%s}, and there is no section [value %s]".formatted(name, name));
      }
    }
  }
}
