package org.dirlens.browser.core.searchlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.SavedSearches.SavedSearch;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.store.StudioSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedSearchesTest {
  @TempDir Path folder;

  private SavedSearches open() {
    SavedSearches searches = new SavedSearches(folder.resolve("saved.properties"));
    searches.load();
    return searches;
  }

  private static SavedSearch search(String connection, String name, String filter) {
    return new SavedSearch(
        connection,
        name,
        new SearchQuery(
            "ou=Zürich: 1,dc=example,dc=com",
            Scope.ONE_LEVEL,
            filter,
            List.of("cn", "*", "+"),
            new Limits(100_000, 7, 1_000),
            new Special(Dereferencing.FINDING, Referrals.ENTRIES, true)));
  }

  private static List<String> names(SavedSearches searches, String connection) {
    return searches.of(connection).stream().map(SavedSearch::name).toList();
  }

  @Test
  void searchesAreThereAfterARestart() {
    SavedSearch people = search("one", "people of 2026", "(cn=a: b = c)");
    SavedSearches searches = open();
    searches.keep(people);
    searches.keep(search("one", "People 10", "(cn=*)"));
    searches.keep(search("one", "People 9", "(cn=*)"));
    searches.keep(search("two", "others", "(cn=*)"));
    SavedSearches again = open();
    assertEquals(List.of("People 9", "People 10", "people of 2026"), names(again, "one"));
    assertEquals(people, again.find("one", "people of 2026").orElseThrow());
    assertEquals(List.of("others"), names(again, "two"));
  }

  @Test
  void whatCannotBeReadIsNotOverwritten() throws Exception {
    Path file = folder.resolve("saved.properties");
    Files.writeString(file, "ofAnotherVersion=kept\n");
    open().keep(search("one", "people", "(cn=*)"));
    String both = Files.readString(file);
    assertTrue(both.contains("ofAnotherVersion=kept") && both.contains("people"), both);
    String damaged = both + "\\u00zz=\n";
    Files.writeString(file, damaged);
    SavedSearches searches = open();
    assertThrows(UncheckedIOException.class, () -> searches.keep(search("one", "more", "(cn=*)")));
    assertEquals(damaged, Files.readString(file));
  }

  @Test
  void searchesGoToDirectoryStudioAndComeBack() {
    SavedSearch mine = search("one", "people", "(cn=a)");
    SavedSearch theirs =
        new SavedSearch("one", "people", mine.query().within(new Limits(100_000, 7, 0)));
    assertEquals(Optional.of(theirs), taken(StudioSearches.of(mine)));
    Map<String, String> old = Map.of("searchBase", "dc=x", "filer", "(sn=b)", "scope", "one");
    assertEquals(
        Optional.of(
            new SavedSearch(
                "one",
                "(sn=b)",
                new SearchQuery(
                    "dc=x",
                    Scope.ONE_LEVEL,
                    "(sn=b)",
                    List.of(),
                    Limits.NONE,
                    new Special(Dereferencing.ALWAYS, Referrals.TELL, false)))),
        taken(new StudioSearch("", old, List.of(), List.of())));
    Map<String, String> secret = Map.of("filer", "(userPassword=x)");
    assertEquals(Optional.empty(), taken(new StudioSearch("secret", secret, List.of(), List.of())));
  }

  private static Optional<SavedSearch> taken(StudioSearch search) {
    return StudioSearches.of(search, "one", SecretAttributes.chosen());
  }

  @Test
  void whoListensHearsOfEachChange() {
    SavedSearches searches = open();
    List<List<String>> heard = new ArrayList<>();
    Runnable listener = () -> heard.add(names(searches, "one"));
    searches.addListener(listener);
    searches.keep(search("one", "a", "(cn=*)"));
    searches.rename(search("one", "a", "(cn=*)"), "b");
    searches.forget(search("one", "b", "(cn=*)"));
    searches.removeListener(listener);
    searches.keep(search("one", "c", "(cn=*)"));
    assertEquals(List.of(List.of("a"), List.of("b"), List.of()), heard);
  }

  @Test
  void aSearchOfTheSameNameIsReplacedRenamedAndForgotten() {
    SavedSearches searches = open();
    searches.keep(search("one", "a", "(cn=old)"));
    searches.keep(search("one", "a", "(cn=new)"));
    assertEquals("(cn=new)", searches.find("one", "a").orElseThrow().query().filter());
    searches.rename(searches.find("one", "a").orElseThrow(), "b");
    assertEquals(List.of("b"), names(open(), "one"));
    searches.forget(searches.find("one", "b").orElseThrow());
    assertEquals(List.of(), names(open(), "one"));
  }

  @Test
  void whatCannotBeReadIsLeftOut() throws Exception {
    SavedSearches searches = open();
    searches.keep(search("one", "a", "(cn=a)"));
    Path file = folder.resolve("saved.properties");
    Files.writeString(file, Files.readString(file) + "\nbroken=nothing\none\\ c=\\# scope: none\n");
    assertEquals(List.of("a"), names(open(), "one"));
  }
}
