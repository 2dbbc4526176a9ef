package org.dirlens.benchmarks.wire;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.RequestWriter.Change;
import org.dirlens.load.client.RequestWriter.Scope;
import org.dirlens.load.client.RequestWriter.SearchPlace;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** The requests of the benchmark (RFC 4511, section 4). */
final class Requests {
  static final String USERS = "ou=users,dc=example,dc=com";
  static final Scope BASE = Scope.BASE;
  static final Scope ONE = Scope.ONE;
  static final Scope SUB = Scope.SUB;

  /** Writes a filter. */
  interface FilterWriter {
    void write(BerWriter to, SplittableRandom random);
  }

  private Requests() {}

  static String user(long number) {
    return "uid=user." + number + "," + USERS;
  }

  /** Looks up random entries of the first {@code people}. */
  static Request baseOfUser(long people) {
    FilterWriter any = present("objectClass");
    return (to, random, sequence) ->
        search(to, user(1 + random.nextLong(people)), BASE, any, random, List.of());
  }

  static Request search(String base, Scope scope, FilterWriter filter, String... attributes) {
    List<String> selected = List.of(attributes);
    return (to, random, sequence) -> search(to, base, scope, filter, random, selected);
  }

  private static void search(
      BerWriter to,
      String base,
      Scope scope,
      FilterWriter filter,
      SplittableRandom random,
      List<String> attributes) {
    SearchPlace place = new SearchPlace(base, scope, 0);
    RequestWriter.search(to, place, out -> filter.write(out, random), attributes);
  }

  static FilterWriter present(String attribute) {
    return (to, random) -> to.text(BerTag.context(7), attribute);
  }

  /** Equality with a value drawn for each request. */
  static FilterWriter equal(String attribute, DrawnText value) {
    return (to, random) -> {
      int assertion = to.begin(BerTag.contextConstructed(3));
      to.text(BerTag.OCTET_STRING, attribute);
      to.text(BerTag.OCTET_STRING, value.draw(random));
      to.end(assertion);
    };
  }

  /** {@code (attribute=*value*)}. */
  static FilterWriter containing(String attribute, DrawnText value) {
    return (to, random) -> {
      int assertion = to.begin(BerTag.contextConstructed(4));
      to.text(BerTag.OCTET_STRING, attribute);
      int parts = to.begin(BerTag.SEQUENCE);
      to.text(BerTag.context(1), value.draw(random));
      to.end(parts);
      to.end(assertion);
    };
  }

  static FilterWriter and(FilterWriter... parts) {
    return (to, random) -> {
      int set = to.begin(BerTag.contextConstructed(0));
      for (FilterWriter part : parts) {
        part.write(to, random);
      }
      to.end(set);
    };
  }

  /** Text drawn for each request. */
  interface DrawnText {
    String draw(SplittableRandom random);

    /** So many lower-case letters. */
    static DrawnText letters(int count) {
      return random -> {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
          text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
      };
    }
  }

  /** Replaces an attribute of random entries by something new. */
  static Request replace(String attribute, long people) {
    return (to, random, sequence) ->
        RequestWriter.modify(
            to,
            user(1 + random.nextLong(people)),
            Change.REPLACE,
            attribute,
            List.of("changed" + sequence));
  }

  private static void attribute(BerWriter to, String name, String... values) {
    RequestWriter.attribute(to, name, List.of(values));
  }

  /** Adds entries that are not there yet, named by {@code name} of their number. */
  static Request add(LongFunction<String> name) {
    return (to, random, sequence) ->
        RequestWriter.add(
            to,
            "uid=" + name.apply(sequence) + "," + USERS,
            out -> {
              attribute(
                  out, "objectClass", "top", "person", "organizationalPerson", "inetOrgPerson");
              attribute(out, "uid", name.apply(sequence));
              attribute(out, "cn", DrawnText.letters(15).draw(random));
              attribute(out, "sn", DrawnText.letters(9).draw(random));
              attribute(out, "initials", DrawnText.letters(2).draw(random));
              attribute(out, "st", DrawnText.letters(2).draw(random));
              attribute(out, "description", DrawnText.letters(20).draw(random));
            });
  }

  /** Deletes what {@link #add} added. */
  static Request delete(LongFunction<String> name) {
    return (to, random, sequence) ->
        RequestWriter.delete(to, "uid=" + name.apply(sequence) + "," + USERS);
  }

  /** Adds an entry and deletes it, in turn; for one request at a time on one connection. */
  static Request addThenDelete(LongFunction<String> name) {
    Request add = add(name);
    Request delete = delete(name);
    return (to, random, sequence) ->
        (sequence % 2 == 0 ? add : delete).write(to, random, sequence / 2);
  }

  /** Binds as one of the first {@code people}, who have the same password. */
  static Request bindOfUser(long people, String password) {
    return (to, random, sequence) ->
        bind(user(1 + random.nextLong(people)), password).write(to, random, sequence);
  }

  /** Compares the uid of random entries. */
  static Request compare(long people) {
    return (to, random, sequence) -> {
      long number = 1 + random.nextLong(people);
      RequestWriter.compare(to, user(number), "uid", "user." + number);
    };
  }

  static Request bind(String name, String password) {
    return (to, random, sequence) -> RequestWriter.bind(to, name, password);
  }
}
