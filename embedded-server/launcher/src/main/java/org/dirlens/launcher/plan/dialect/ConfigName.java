package org.dirlens.launcher.plan.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Names and values of the configuration of servers whose schema is not known here, so that a name
 * is compared as text without regard to case.
 */
final class ConfigName {
  private ConfigName() {}

  static LdapName parse(String dn) throws LdapProblem {
    try {
      return new LdapName(dn);
    } catch (InvalidNameException e) {
      throw new LdapProblem(
          ResultCode.INVALID_DN_SYNTAX, LdapProblem.quote(dn) + " is no name of an entry");
    }
  }

  /**
   * Whether a name consists of these parts, the topmost first, all in lower case; of one that ends
   * with {@code =} any value will do.
   */
  static boolean matches(LdapName name, String... parts) {
    if (name.size() != parts.length) {
      return false;
    }
    for (int i = 0; i < parts.length; i++) {
      Rdn rdn = name.getRdn(i);
      String type = rdn.getType().toLowerCase(Locale.ROOT) + "=";
      String whole = type + String.valueOf(rdn.getValue()).toLowerCase(Locale.ROOT);
      if (!(parts[i].endsWith("=") ? type : whole).equals(parts[i])) {
        return false;
      }
    }
    return true;
  }

  /** The value of the lowest part of a name. */
  static String value(LdapName name) {
    return String.valueOf(name.getRdn(name.size() - 1).getValue());
  }

  static LdapProblem problem(String message) {
    return new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, message);
  }

  static void requireClass(Map<String, List<String>> values, List<String> classes)
      throws LdapProblem {
    List<String> given = values.getOrDefault("objectclass", List.of());
    if (classes.stream().noneMatch(each -> given.stream().anyMatch(each::equalsIgnoreCase))) {
      throw problem("the object class " + classes.getFirst() + " is missing");
    }
  }

  /** The attribute that an index is of, which its name and its entry say alike. */
  static String named(String inName, String attribute, Map<String, List<String>> values)
      throws LdapProblem {
    for (String value : values.getOrDefault(attribute.toLowerCase(Locale.ROOT), List.of())) {
      if (!value.equalsIgnoreCase(inName)) {
        throw problem(attribute + " is " + value + ", and the name of the entry says " + inName);
      }
    }
    return inName;
  }

  static void requireNumber(String name, String value, long least, long most) throws LdapProblem {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return;
      }
    } catch (NumberFormatException told) {
      // The message below is for both.
    }
    throw problem(name + " must be " + least + " to " + most + ", not " + LdapProblem.quote(value));
  }

  /** A setting such as {@code name: value} as an attribute. */
  static LdifAttribute attribute(String setting) {
    int colon = setting.indexOf(':');
    return LdifAttribute.of(setting.substring(0, colon), setting.substring(colon + 1).strip());
  }
}
