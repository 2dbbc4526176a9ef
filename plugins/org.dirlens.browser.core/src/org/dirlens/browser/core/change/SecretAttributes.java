package org.dirlens.browser.core.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/**
 * Attributes whose values are never written to a log, a draft on disk or a review. Names without
 * options, in any case of letters. Immutable.
 */
public final class SecretAttributes {
  /** Passwords and keys of the servers that are known here. */
  public static final List<String> USUAL =
      List.of(
          "userPassword",
          "2.5.4.35",
          "authPassword",
          "unicodePwd",
          "pwdHistory",
          "passwordHistory",
          "sambaNTPassword",
          "sambaLMPassword",
          "sambaPasswordHistory",
          "krbPrincipalKey",
          "ipaNTHash",
          "olcRootPW",
          "nsslapd-rootpw",
          "nsDS5ReplicaCredentials",
          "nsMultiplexorCredentials");

  /** What stands in the place of a secret. */
  public static final String HIDDEN = "********";

  /** One comparison of a filter: the attribute, what stands up to the value, the value. */
  private static final Pattern COMPARISON =
      Pattern.compile("\\(([^()=<>~:&|!]+)((?::[^=()]*)?[<>~]?:?=)([^()]+)\\)");

  private static final String NODE = "org.dirlens.browser.core";
  private static final String KEY = "secretAttributes";

  private final Set<String> names;

  public SecretAttributes(List<String> names) {
    this.names = names.stream().map(SecretAttributes::key).collect(Collectors.toSet());
  }

  /** Those of this workspace. */
  public static SecretAttributes chosen() {
    return new SecretAttributes(chosenNames());
  }

  /** The names of this workspace, as they were typed. */
  public static List<String> chosenNames() {
    String kept = InstanceScope.INSTANCE.getNode(NODE).get(KEY, String.join(" ", USUAL));
    return List.of(kept.strip().split("[\\s,]+"));
  }

  /** Other names, from the next write on; {@code userPassword} is always one of them. */
  public static void choose(List<String> names) throws BackingStoreException {
    Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    all.add(USUAL.getFirst());
    all.addAll(names);
    var node = InstanceScope.INSTANCE.getNode(NODE);
    node.put(KEY, String.join(" ", all));
    node.flush();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether the values of this attribute are secret. */
  public boolean secret(String description) {
    return names.contains(key(Attribute.typeOf(description)));
  }

  /** The entry without its secrets. */
  public Entry without(Entry entry) {
    return new Entry(
        entry.dn(),
        entry.attributes().stream().filter(each -> !secret(each.description())).toList());
  }

  /** The write without its secrets; perhaps a modify of nothing. */
  public Write without(Write write) {
    return switch (write) {
      case Write.Add(Entry entry) -> new Write.Add(without(entry));
      case Write.Modify modify ->
          new Write.Modify(
              modify.dn(),
              modify.modifications().stream()
                  .filter(each -> !secret(each.attribute().description()))
                  .toList(),
              modify.assertion());
      case Write.Delete delete -> delete;
      case Write.Rename rename -> rename;
    };
  }

  /** The secrets of a write, in the order they are written, each once. */
  public List<String> in(Write write) {
    List<String> found = new ArrayList<>();
    switch (write) {
      case Write.Add(Entry entry) ->
          entry.attributes().forEach(each -> found.add(each.description()));
      case Write.Modify modify ->
          modify.modifications().stream()
              .map(Modification::attribute)
              .forEach(each -> found.add(each.description()));
      case Write.Delete delete -> {}
      case Write.Rename rename -> {}
    }
    return found.stream().filter(this::secret).distinct().toList();
  }

  /** A filter to be shown or kept: what it compares a secret with is left out. */
  public String shownFilter(String filter) {
    return COMPARISON
        .matcher(filter)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    secret(match.group(1).strip())
                        ? "(" + match.group(1) + match.group(2) + HIDDEN + ")"
                        : match.group()));
  }

  /** A write as LDIF to be shown: of secrets it says only that they are sent. */
  public String shown(Write write) {
    StringBuilder text = new StringBuilder();
    in(write).forEach(each -> text.append("# ").append(each).append(": sent, not shown here\n"));
    Write rest = without(write);
    boolean nothing = rest instanceof Write.Modify modify && modify.modifications().isEmpty();
    return text.append(
            nothing ? "# dn: " + write.dn().replaceAll("\\R", " ") + "\n" : EntryLdif.text(rest))
        .toString();
  }

  /** Lines of LDIF to be shown: values of secrets are left out, with the lines they continue on. */
  public List<String> shown(List<String> ldif) {
    List<String> shown = new ArrayList<>();
    boolean hidden = false;
    for (String line : ldif) {
      if (line.startsWith(" ") && hidden) {
        continue;
      }
      int colon = line.indexOf(':');
      hidden = colon > 0 && secret(line.substring(0, colon));
      shown.add(hidden ? line.substring(0, colon) + ": " + HIDDEN : line);
    }
    return shown;
  }
}
