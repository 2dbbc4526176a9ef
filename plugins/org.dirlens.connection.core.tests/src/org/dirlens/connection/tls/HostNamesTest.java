package org.dirlens.connection.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNamesTest {

  @ParameterizedTest
  @CsvSource({
    "ldap.example.com, ldap.example.com, true",
    "LDAP.Example.COM, ldap.example.com, true",
    "*.example.com, ldap.example.com, true",
    "*.example.com, a.b.example.com, false",
    "*.example.com, example.com, false",
    "ldap.example.com, ldap.example.org, false",
  })
  void comparesNames(String pattern, String host, boolean matches) {
    assertEquals(matches, HostNames.dnsMatches(pattern, host));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, true",
    "127.0.0.1, 127.0.0.2, false",
    "2001:db8:0:0:0:0:0:1, 2001:DB8::1, true",
    "0:0:0:0:0:0:0:1, ::1, true",
    "2001:db8:0:0:0:0:0:1, 2001:db8::2, false",
    "2001:db8:0:0:0:0:0:1, a:name, false",
  })
  void comparesAddresses(String given, String host, boolean matches) {
    assertEquals(matches, HostNames.sameAddress(given, host));
  }
}
