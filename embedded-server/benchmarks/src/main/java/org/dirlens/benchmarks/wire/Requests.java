package org.dirlens.benchmarks.wire;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.message.OperationKind;

/** The requests of the benchmark (RFC 4511, section 4). */
final class Requests {
  static final String USERS = "ou=users,dc=example,dc=com";
  static final int BASE = 0;
  static final int ONE = 1;
  static final int SUB = 2;

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

  static Request search(String base, int scope, FilterWriter filter, String... attributes) {
    List<String> selected = List.of(attributes);
    return (to, random, sequence) -> search(to, base, scope, filter, random, selected);
  }

  private static void search(
      BerWriter to,
      String base,
      int scope,
      FilterWriter filter,
      SplittableRandom random,
      List<String> attributes) {
    int search = to.begin(OperationKind.SEARCH.requestTag());
    to.text(BerTag.OCTET_STRING, base);
    to.integer(BerTag.ENUMERATED, scope);
    to.integer(BerTag.ENUMERATED, 0);
    to.integer(BerTag.INTEGER, 0);
    to.integer(BerTag.INTEGER, 0);
    to.bool(BerTag.BOOLEAN, false);
    filter.write(to, random);
    int list = to.begin(BerTag.SEQUENCE);
    attributes.forEach(each -> to.text(BerTag.OCTET_STRING, each));
    to.end(list);
    to.end(search);
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
    return (to, random, sequence) -> {
      int modify = to.begin(OperationKind.MODIFY.requestTag());
      to.text(BerTag.OCTET_STRING, user(1 + random.nextLong(people)));
      int changes = to.begin(BerTag.SEQUENCE);
      int change = to.begin(BerTag.SEQUENCE);
      to.integer(BerTag.ENUMERATED, 2);
      attribute(to, attribute, "changed" + sequence);
      to.end(change);
      to.end(changes);
      to.end(modify);
    };
  }

  private static void attribute(BerWriter to, String name, String... values) {
    int attribute = to.begin(BerTag.SEQUENCE);
    to.text(BerTag.OCTET_STRING, name);
    int set = to.begin(BerTag.SET);
    for (String value : values) {
      to.text(BerTag.OCTET_STRING, value);
    }
    to.end(set);
    to.end(attribute);
  }

  /** Adds entries that are not there yet, named by {@code name} of their number. */
  static Request add(LongFunction<String> name) {
    return (to, random, sequence) -> {
      int add = to.begin(OperationKind.ADD.requestTag());
      to.text(BerTag.OCTET_STRING, "uid=" + name.apply(sequence) + "," + USERS);
      int attributes = to.begin(BerTag.SEQUENCE);
      attribute(to, "objectClass", "top", "person", "organizationalPerson", "inetOrgPerson");
      attribute(to, "uid", name.apply(sequence));
      attribute(to, "cn", DrawnText.letters(15).draw(random));
      attribute(to, "sn", DrawnText.letters(9).draw(random));
      attribute(to, "initials", DrawnText.letters(2).draw(random));
      attribute(to, "st", DrawnText.letters(2).draw(random));
      attribute(to, "description", DrawnText.letters(20).draw(random));
      to.end(attributes);
      to.end(add);
    };
  }

  /** Deletes what {@link #add} added. */
  static Request delete(LongFunction<String> name) {
    return (to, random, sequence) ->
        to.text(OperationKind.DELETE.requestTag(), "uid=" + name.apply(sequence) + "," + USERS);
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
      int compare = to.begin(OperationKind.COMPARE.requestTag());
      to.text(BerTag.OCTET_STRING, user(number));
      int assertion = to.begin(BerTag.SEQUENCE);
      to.text(BerTag.OCTET_STRING, "uid");
      to.text(BerTag.OCTET_STRING, "user." + number);
      to.end(assertion);
      to.end(compare);
    };
  }

  static Request bind(String name, String password) {
    return (to, random, sequence) -> {
      int bind = to.begin(OperationKind.BIND.requestTag());
      to.integer(BerTag.INTEGER, 3);
      to.text(BerTag.OCTET_STRING, name);
      to.text(BerTag.context(0), password);
      to.end(bind);
    };
  }
}
