package org.dirlens.browser.ui;

import org.dirlens.browser.core.searchlog.LoggedSearch;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** What things that several parts show are called on screen. */
public final class Labels {
  private Labels() {}

  public static String of(ConnectionState state) {
    return switch (state) {
      case CLOSED -> Messages.State_closed;
      case OPENING -> Messages.State_opening;
      case OPEN -> Messages.State_open;
      case LOST -> Messages.State_lost;
      case STOPPED -> Messages.State_stopped;
    };
  }

  public static String of(Encryption encryption) {
    return switch (encryption) {
      case NONE -> Messages.Encryption_none;
      case LDAPS -> Messages.Encryption_ldaps;
      case STARTTLS -> Messages.Encryption_startTls;
    };
  }

  public static String of(Mechanism mechanism) {
    return switch (mechanism) {
      case ANONYMOUS -> Messages.Mechanism_anonymous;
      case SIMPLE -> Messages.Mechanism_simple;
      case EXTERNAL -> Messages.Mechanism_external;
      default -> mechanism.saslName();
    };
  }

  /** Who is bound over a connection, in few words. */
  public static String who(ConnectionParameters parameters) {
    return parameters.anonymous() ? Messages.Connections_anonymous : parameters.login().who();
  }

  public static String of(ClientKey.Kind kind) {
    return switch (kind) {
      case PEM -> Messages.Key_pem;
      case PKCS12 -> Messages.Key_pkcs12;
      case TOKEN -> Messages.Key_token;
    };
  }

  public static String of(Environment environment) {
    return environment == Environment.NONE
        ? Messages.Environment_none
        : DirectoryChip.word(environment);
  }

  public static String of(Scope scope) {
    return switch (scope) {
      case BASE -> Messages.Scope_base;
      case ONE_LEVEL -> Messages.Scope_oneLevel;
      case SUBTREE -> Messages.Scope_subtree;
    };
  }

  /** "success (0)", "no such object (32)"; what the window itself ended has no code. */
  public static String result(LoggedSearch search) {
    int code = search.result().code();
    if (code < 0) {
      return search.result().problem().isEmpty() ? Messages.Result_stopped : Messages.Result_failed;
    }
    return NLS.bind(Messages.Result_code, search.result().words(), Integer.toString(code));
  }

  public static String of(ConnectionColor color) {
    return switch (color) {
      case ORANGE -> Messages.Color_orange;
      case SKY_BLUE -> Messages.Color_skyBlue;
      case VERMILLION -> Messages.Color_vermillion;
      case BLUE -> Messages.Color_blue;
      case PURPLE -> Messages.Color_purple;
      case YELLOW -> Messages.Color_yellow;
      case GREEN -> Messages.Color_green;
    };
  }

  /** What is said where work was waited for that a person cancelled. */
  public static String cancelled() {
    return Messages.Work_cancelled;
  }

  /** "1 entry", "1,203 entries". */
  public static String entries(long count) {
    return count == 1
        ? Messages.Count_oneEntry
        : NLS.bind(Messages.Count_entries, Figures.count(count));
  }
}
