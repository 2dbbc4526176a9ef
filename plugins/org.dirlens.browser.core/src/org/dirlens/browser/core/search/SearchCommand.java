package org.dirlens.browser.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Login;

/** The command of a shell that searches the same; it asks for the password. */
public final class SearchCommand {
  private SearchCommand() {}

  /** {@code ldapsearch -x -H ldap://localhost:389 -b ... '(filter)' attributes}. */
  public static String of(ConnectionParameters connection, SearchQuery query) {
    List<String> words = new ArrayList<>(List.of("ldapsearch"));
    words.addAll(binding(connection.login()));
    words.addAll(List.of("-LLL", "-H", connection.endpoint().url()));
    if (connection.endpoint().encryption() == Encryption.STARTTLS) {
      words.add("-ZZ");
    }
    words.addAll(List.of("-b", query.base(), "-s", scope(query.scope())));
    words.addAll(special(query.special()));
    if (connection.browsing().has(Browsing.Option.MANAGE_REFERRALS)
        && query.special().referrals() != SearchQuery.Referrals.ENTRIES) {
      words.add("-M");
    }
    if (query.limits().entries() > 0) {
      words.addAll(List.of("-z", Integer.toString(query.limits().entries())));
    }
    if (query.limits().seconds() > 0) {
      words.addAll(List.of("-l", Integer.toString(query.limits().seconds())));
    }
    if (query.limits().pageEntries() > 0) {
      words.addAll(List.of("-E", "pr=" + query.limits().pageEntries() + "/noprompt"));
    }
    words.add(query.filter());
    words.addAll(query.attributes());
    return words.stream().map(SearchCommand::quoted).collect(Collectors.joining(" "));
  }

  private static List<String> special(SearchQuery.Special special) {
    List<String> words = new ArrayList<>();
    switch (special.aliases()) {
      case NEVER -> {
        // What ldapsearch does if it is not told otherwise.
      }
      case SEARCHING -> words.addAll(List.of("-a", "search"));
      case FINDING -> words.addAll(List.of("-a", "find"));
      case ALWAYS -> words.addAll(List.of("-a", "always"));
    }
    if (special.referrals() == SearchQuery.Referrals.ENTRIES) {
      words.add("-MM");
    }
    if (special.subentries()) {
      words.addAll(List.of("-E", "!subentries=true"));
    }
    return words;
  }

  /** The key of EXTERNAL is named to ldapsearch by its environment, not here. */
  private static List<String> binding(Login login) {
    return switch (login.mechanism()) {
      case ANONYMOUS -> List.of("-x");
      case SIMPLE -> List.of("-x", "-D", login.user(), "-W");
      case EXTERNAL -> List.of("-Y", "EXTERNAL");
      default -> List.of("-Y", login.mechanism().saslName(), "-U", login.user(), "-W");
    };
  }

  /** The word for a scope, in commands and in LDAP URLs. */
  public static String scope(Scope scope) {
    return switch (scope) {
      case BASE -> "base";
      case ONE_LEVEL -> "one";
      case SUBTREE -> "sub";
    };
  }

  /** A word as a POSIX shell takes it literally. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:,=@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
