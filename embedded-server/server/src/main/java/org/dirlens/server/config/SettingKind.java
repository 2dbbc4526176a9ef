package org.dirlens.server.config;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.listen.Listeners;
import org.jspecify.annotations.Nullable;

/** What values a setting takes. */
sealed interface SettingKind {
  /** A whole number within bounds, in a unit; an empty one for none. */
  record Whole(long least, long most, String unit) implements SettingKind {
    private boolean has(String value) {
      try {
        return Math.clamp(Long.parseLong(value), least, most) == Long.parseLong(value);
      } catch (NumberFormatException tooLarge) {
        return false;
      }
    }

    @Override
    public String toString() {
      return (least + " to " + most + " " + unit).strip();
    }
  }

  /** TRUE or FALSE. */
  record Truth() implements SettingKind {}

  /** One of some words. */
  record Choice(List<String> words) implements SettingKind {
    public Choice {
      words = List.copyOf(words);
    }
  }

  /** The name of an entry. */
  record Name() implements SettingKind {
    private static boolean is(String value) {
      try {
        return !Dn.parse(value, Schema.standard()).isRoot();
      } catch (LdapProblem malformed) {
        return false;
      }
    }
  }

  /** An address that a server can listen on. */
  record Address() implements SettingKind {
    private static @Nullable String wrong(String value) {
      try {
        Listeners.address(value);
        return null;
      } catch (IllegalArgumentException malformed) {
        return malformed.getMessage();
      }
    }
  }

  /** Why a text is no value of the setting; null if it is one. */
  default @Nullable String problem(String value) {
    return switch (this) {
      case Whole whole -> whole.has(value) ? null : "must be " + whole + ", not " + value;
      case Truth truth -> isTruth(value) ? null : "must be TRUE or FALSE, not " + value;
      case Address address -> Address.wrong(value);
      case Name name -> Name.is(value) ? null : "must be the name of an entry, not " + value;
      case Choice choice ->
          choice.words.contains(value)
              ? null
              : "must be " + String.join(" or ", choice.words) + ", not " + value;
    };
  }

  private static boolean isTruth(String value) {
    return value.equals("TRUE") || value.equals("FALSE");
  }
}
