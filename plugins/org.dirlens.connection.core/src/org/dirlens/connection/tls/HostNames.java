package org.dirlens.connection.tls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Compares the names of a certificate with the host that was asked for (RFC 4513, section 3.1.3).
 */
final class HostNames {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private HostNames() {}

  /** Every name of the certificate, each with its kind. */
  static List<String> of(X509Certificate certificate) {
    return subjectAlternativeNames(certificate).stream()
        .map(name -> kind((Integer) name.get(0)) + name.get(1))
        .toList();
  }

  private static String kind(int tag) {
    return switch (tag) {
      case 1 -> "email:";
      case DNS_NAME -> "DNS:";
      case 6 -> "URI:";
      case IP_ADDRESS -> "IP:";
      default -> "";
    };
  }

  static boolean matches(X509Certificate certificate, String host) {
    for (List<?> name : subjectAlternativeNames(certificate)) {
      int kind = (Integer) name.get(0);
      if (kind == DNS_NAME && dnsMatches(String.valueOf(name.get(1)), host)) {
        return true;
      }
      if (kind == IP_ADDRESS && sameAddress(String.valueOf(name.get(1)), host)) {
        return true;
      }
    }
    return false;
  }

  /** An address of version 6 is written in many ways; only addresses are looked up, no names. */
  static boolean sameAddress(String given, String host) {
    if (!given.contains(":") || !host.contains(":")) {
      return given.equals(host);
    }
    try {
      return InetAddress.getByName(given).equals(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static Collection<List<?>> subjectAlternativeNames(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null ? List.of() : names;
    } catch (CertificateParsingException e) {
      return List.of();
    }
  }

  /** A star stands for the whole leftmost label and nothing else. */
  static boolean dnsMatches(String pattern, String host) {
    String wanted = host.toLowerCase(Locale.ROOT);
    String given = pattern.toLowerCase(Locale.ROOT);
    if (!given.startsWith("*.")) {
      return given.equals(wanted);
    }
    int dot = wanted.indexOf('.');
    return dot > 0 && wanted.substring(dot).equals(given.substring(1));
  }
}
