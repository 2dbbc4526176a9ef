package org.dirlens.launcher.twin;

import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.Secrets;

/** What of an entry never comes into a twin: passwords, and what each server computes itself. */
final class Withheld {
  private static final Set<String> PASSWORDS =
      Set.of(
          "authpassword",
          "dbcspwd",
          "ipanthash",
          "krbmkey",
          "krbprincipalkey",
          "lmpwdhistory",
          "ntpwdhistory",
          "nsds5replicacredentials",
          "nsmultiplexorcredentials",
          "oathsecret",
          "olcrootpw",
          "passwordhistory",
          "pwdhistory",
          "sambapasswordhistory",
          "supplementalcredentials",
          "unicodepwd",
          "userpassword",
          "userpkcs12");

  private static final Set<String> COMPUTED =
      Set.of(
          "contextcsn",
          "entrydn",
          "hassubordinates",
          "numsubordinates",
          "pwdpolicysubentry",
          "subschemasubentry");

  private Withheld() {}

  /** Whether values of an attribute can be, or lead to, a password. */
  static boolean isPassword(String type, Schema schema) {
    String lower = type.toLowerCase(Locale.ROOT);
    AttributeType known = schema.attribute(type);
    return lower.endsWith("password")
        || PASSWORDS.contains(lower)
        || (known != null && Secrets.holds(known));
  }

  /** Whether a twin computes it by itself, or it means something in the source alone. */
  static boolean isComputed(String type) {
    return COMPUTED.contains(type.toLowerCase(Locale.ROOT));
  }
}
