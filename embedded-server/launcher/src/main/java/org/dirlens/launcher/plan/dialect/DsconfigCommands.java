package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** Does what commands of {@code dsconfig} say, to the indices that a file has told so far. */
final class DsconfigCommands {
  static final String CREATE = "create-backend-index";
  static final String SET = "set-backend-index-prop";
  static final String DELETE = "delete-backend-index";
  static final String BACKEND = "--backend-name";
  static final String INDEX = "--index-name";

  private static final String CREATE_BACKEND = "create-backend";
  private static final Pattern COMMAND = Pattern.compile("[a-z]+(?:-[a-z]+)+");
  private static final Pattern PROGRAM = Pattern.compile("(?:.*[/\\\\])?dsconfig(?:\\.bat)?");

  private static final Set<String> KNOWN = Set.of(CREATE, SET, DELETE, CREATE_BACKEND);

  /** What the commands were called before there were other backends. */
  private static final Map<String, String> FORMER =
      Map.of(
          "create-local-db-index", CREATE,
          "set-local-db-index-prop", SET,
          "delete-local-db-index", DELETE);

  private final EntryForm entries;
  private final Databases databases;

  DsconfigCommands(EntryForm entries, Databases databases) {
    this.entries = entries;
    this.databases = databases;
  }

  /**
   * Does a command.
   *
   * @throws LdapProblem if it is none, or lacks what it is about
   */
  void run(List<String> words) throws LdapProblem {
    switch (command(words)) {
      case CREATE -> create(new Options(words));
      case SET -> set(new Options(words));
      case DELETE -> {
        Options options = new Options(words);
        databases.remove(database(options), options.required(INDEX));
      }
      case CREATE_BACKEND -> hold(new Options(words));
      default -> {}
    }
  }

  /** What a line is to do, known or not; options may stand before it. */
  private static String command(List<String> words) throws LdapProblem {
    for (String word : words) {
      String command = FORMER.getOrDefault(word, word);
      if (KNOWN.contains(command)) {
        return command;
      }
    }
    String first = words.getFirst();
    boolean program = PROGRAM.matcher(first).matches() || first.startsWith("-");
    if (program || COMMAND.matcher(first).matches()) {
      return first;
    }
    throw ConfigName.problem(
        LdapProblem.quote(String.join(" ", words)) + " is no command of dsconfig");
  }

  private String database(Options options) throws LdapProblem {
    return entries.databaseDn(options.required(BACKEND));
  }

  private void hold(Options options) throws LdapProblem {
    List<String> suffixes = options.changed(new LinkedHashMap<>()).get(OpenDjEntries.SUFFIX);
    if (suffixes != null) {
      databases.holds(database(options), suffixes.getFirst());
    }
  }

  private void create(Options options) throws LdapProblem {
    String attribute = options.required(INDEX);
    databases.add(
        database(options), OpenDjEntries.index(options.changed(new LinkedHashMap<>()), attribute));
  }

  private void set(Options options) throws LdapProblem {
    String attribute = options.required(INDEX);
    ServerIndex before = databases.index(database(options), attribute);
    if (before == null && !options.setsTypes()) {
      throw ConfigName.problem(
          "the types of the index of "
              + attribute
              + " are not said: the file does not create it, nor set index-type");
    }
    databases.replace(
        database(options), OpenDjEntries.index(options.changed(settings(before)), attribute));
  }

  private static Map<String, List<String>> settings(@Nullable ServerIndex index) {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    if (index != null) {
      settings.put(OpenDjEntries.TYPE, OpenDjEntries.words(index.kinds()));
      for (String setting : index.more()) {
        int colon = setting.indexOf(':');
        Options.add(settings, setting.substring(0, colon), setting.substring(colon + 1).strip());
      }
    }
    return settings;
  }

  /** The options of a command; a value follows as the next word or behind an equals sign. */
  private static final class Options {
    private final List<Map.Entry<String, String>> options = new ArrayList<>();

    Options(List<String> words) throws LdapProblem {
      for (int i = 0; i < words.size(); i++) {
        String[] option = words.get(i).split("=", 2);
        switch (option[0]) {
          case BACKEND, INDEX, "--set", "--add", "--remove", "--reset" -> {
            if (option.length == 1 && i + 1 == words.size()) {
              throw ConfigName.problem(option[0] + " has no value");
            }
            options.add(Map.entry(option[0], option.length == 2 ? option[1] : words.get(++i)));
          }
          default -> {}
        }
      }
    }

    String required(String option) throws LdapProblem {
      return options.stream()
          .filter(each -> each.getKey().equals(option))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElseThrow(() -> ConfigName.problem(option + " is missing"));
    }

    boolean setsTypes() {
      return options.stream()
          .anyMatch(
              each -> each.getKey().equals("--set") && each.getValue().startsWith("index-type:"));
    }

    /** Settings as they are behind the command: the first set of a property drops its values. */
    Map<String, List<String>> changed(Map<String, List<String>> settings) throws LdapProblem {
      List<String> set = new ArrayList<>();
      for (Map.Entry<String, String> option : options) {
        String[] said = option.getValue().split(":", 2);
        String name = OpenDjEntries.PREFIX + said[0].strip().toLowerCase(Locale.ROOT);
        switch (option.getKey()) {
          case "--reset" -> settings.remove(name);
          case "--set" -> {
            if (!set.contains(name)) {
              settings.remove(name);
              set.add(name);
            }
            add(settings, name, value(said));
          }
          case "--add" -> add(settings, name, value(said));
          case "--remove" -> remove(settings, name, value(said));
          default -> {}
        }
      }
      return settings;
    }

    private static String value(String[] said) throws LdapProblem {
      if (said.length < 2 || said[1].isBlank()) {
        throw ConfigName.problem(LdapProblem.quote(said[0]) + " is no property:value");
      }
      return said[1].strip();
    }

    static void add(Map<String, List<String>> settings, String name, String value) {
      List<String> values = new ArrayList<>(settings.getOrDefault(name, List.of()));
      if (values.stream().noneMatch(value::equalsIgnoreCase)) {
        values.add(value);
      }
      settings.put(name, values);
    }

    private static void remove(Map<String, List<String>> settings, String name, String value) {
      List<String> values = new ArrayList<>(settings.getOrDefault(name, List.of()));
      values.removeIf(value::equalsIgnoreCase);
      settings.put(name, values);
    }
  }
}
