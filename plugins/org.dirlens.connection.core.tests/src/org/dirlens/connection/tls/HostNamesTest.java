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
}
