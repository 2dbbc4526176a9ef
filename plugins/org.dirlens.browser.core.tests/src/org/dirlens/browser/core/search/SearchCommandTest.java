package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.junit.jupiter.api.Test;

class SearchCommandTest {
  private static String command(Encryption encryption, String bindDn, SearchQuery query) {
    Endpoint endpoint = new Endpoint("ldap.example.com", 389, encryption, 1_000);
    return SearchCommand.of(
        ConnectionParameters.create("x", endpoint, bindDn, AccessMode.READ_ONLY), query);
  }

  @Test
  void saysWhereAndWhatIsSearched() {
    SearchQuery query =
        new SearchQuery(
            "ou=users,dc=example,dc=com",
            Scope.ONE_LEVEL,
            "(uid=a*)",
            List.of("cn"),
            new Limits(10, 5, 0));
    assertEquals(
        "ldapsearch -x -D cn=admin -W -LLL -H ldap://ldap.example.com:389 -ZZ"
            + " -b ou=users,dc=example,dc=com -s one -z 10 -l 5 '(uid=a*)' cn",
        command(Encryption.STARTTLS, "cn=admin", query));
  }

  @Test
  void saysWhatBecomesOfEntriesThatStandForOthers() {
    SearchQuery query =
        new SearchQuery(
            "dc=x",
            Scope.SUBTREE,
            "(cn=a)",
            List.of("*", "+"),
            new Limits(0, 0, 500),
            new Special(Dereferencing.ALWAYS, Referrals.ENTRIES, true));
    assertEquals(
        "ldapsearch -x -LLL -H ldap://ldap.example.com:389 -b dc=x -s sub -a always -MM"
            + " -E '!subentries=true' -E pr=500/noprompt '(cn=a)' '*' +",
        command(Encryption.NONE, "", query));
  }

  @Test
  void aShellTakesEveryWordLiterally() {
    SearchQuery query = new SearchQuery("", Scope.BASE, "(cn=$(id)'\"`)", List.of(), Limits.NONE);
    assertEquals(
        "ldapsearch -x -LLL -H ldap://ldap.example.com:389 -b '' -s base '(cn=$(id)'\\''\"`)'",
        command(Encryption.NONE, "", query));
  }
}
