package org.dirlens.browser.core.change;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.ValueSet;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;

/**
 * The write that takes another one back. It names the values it takes away wherever the write named
 * values, so that a server refuses it when somebody changed them since.
 *
 * @param write empty when the write cannot be taken back
 * @param losses what does not come back, or stays though it was not there, in sentences
 */
public record Reversal(Optional<Write> write, List<String> losses) {

  /**
   * How to take a write back.
   *
   * @param before what is known of the entry as it was before
   * @param schema knows the names under which the server shows what was written under others
   */
  public static Reversal of(
      Write write, Optional<Entry> before, ServerSchema schema, SecretAttributes secrets) {
    Reversal whole =
        switch (write) {
          case Write.Add add -> new Reversal(Optional.of(new Write.Delete(add.dn())), List.of());
          case Write.Delete delete ->
              before
                  .map(entry -> new Reversal(Optional.of(new Write.Add(entry)), List.of()))
                  .orElseGet(() -> impossible("The entry could not be read before it was deleted"));
          case Write.Rename rename -> ofRename(rename, before, schema);
          case Write.Modify modify -> ofModify(modify, before, schema);
        };
    return whole.without(secrets, secrets.in(write));
  }

  private static Reversal impossible(String why) {
    return new Reversal(Optional.empty(), List.of(why));
  }

  private Reversal without(SecretAttributes secrets, List<String> written) {
    List<String> told = new ArrayList<>(losses);
    Stream.concat(written.stream(), write.stream().flatMap(each -> secrets.in(each).stream()))
        .distinct()
        .forEach(each -> told.add(each + " does not come back: its values are not kept"));
    Optional<Write> rest =
        write
            .map(secrets::without)
            .filter(
                each ->
                    !(each instanceof Write.Modify modify) || !modify.modifications().isEmpty());
    return new Reversal(rest, List.copyOf(told));
  }

  private static Reversal ofRename(
      Write.Rename rename, Optional<Entry> before, ServerSchema schema) {
    String oldParent = DnText.parent(rename.dn());
    String newParent = rename.newSuperior() == null ? oldParent : rename.newSuperior();
    List<RdnValue> named =
        DnText.rdnValues(rename.newRdn()).stream()
            .filter(each -> !has(DnText.rdnValues(rename.dn()), each, schema))
            .toList();
    List<RdnValue> made =
        named.stream()
            .filter(each -> before.isEmpty() || !has(before.get(), each, schema))
            .toList();
    boolean all = made.equals(named);
    return new Reversal(
        Optional.of(
            new Write.Rename(
                DnText.child(rename.newRdn(), newParent),
                DnText.rdn(rename.dn()),
                all && !named.isEmpty() ? Write.OldRdn.DELETE : Write.OldRdn.KEEP,
                rename.newSuperior() == null ? null : oldParent)),
        all ? List.of() : made.stream().map(Reversal::stays).toList());
  }

  /** A rename takes all values of the old name away, or none. */
  private static String stays(RdnValue made) {
    return "%s: %s stays in the entry, as not all values of that name were new"
        .formatted(made.type(), made.value());
  }

  private static boolean has(Entry entry, RdnValue rdn, ServerSchema schema) {
    return schema.same(rdn.type(), entry).stream()
        .flatMap(each -> each.texts().stream())
        .anyMatch(rdn.value()::equalsIgnoreCase);
  }

  private static boolean has(List<RdnValue> values, RdnValue rdn, ServerSchema schema) {
    return values.stream()
        .anyMatch(
            each ->
                schema.sameAttribute(each.type(), rdn.type())
                    && each.value().equalsIgnoreCase(rdn.value()));
  }

  private static Reversal ofModify(
      Write.Modify modify, Optional<Entry> before, ServerSchema schema) {
    List<Modification> back = new ArrayList<>();
    List<String> losses = new ArrayList<>();
    byDescription(modify, before.orElse(new Entry(modify.dn(), List.of())), schema)
        .forEach(
            (description, said) -> {
              if (before.isEmpty() && !named(said)) {
                losses.add(description + " does not come back: its values before are not known");
              } else {
                back.addAll(back(description, said, before));
              }
            });
    return new Reversal(
        back.isEmpty() ? Optional.empty() : Optional.of(new Write.Modify(modify.dn(), back)),
        losses);
  }

  /**
   * The way back of a write that nobody compares with the entry before it is sent: it names the
   * values that go also where the write replaced all, as far as the server can compare them, so
   * that it is refused when others made something else of them since.
   *
   * @return a write of nothing when nothing was changed
   */
  static Write naming(Write back, Write sent, ServerSchema schema) {
    if (!(back instanceof Write.Modify modify)) {
      return back;
    }
    List<Modification> named = new ArrayList<>();
    for (Modification each : modify.modifications()) {
      named.addAll(each.kind() == Kind.REPLACE ? naming(each, sent, schema) : List.of(each));
    }
    return new Write.Modify(modify.dn(), named);
  }

  private static List<Modification> naming(Modification back, Write sent, ServerSchema schema) {
    String name = back.attribute().description();
    List<Modification> said =
        sent instanceof Write.Modify modify
            ? modify.modifications().stream()
                .filter(each -> schema.sameAttribute(each.attribute().description(), name))
                .toList()
            : List.of();
    List<byte[]> old = back.attribute().values();
    Entry made = new Entry(sent.dn(), List.of(new Attribute(name, applied(old, said))));
    Entry before = new Entry(sent.dn(), List.of(back.attribute()));
    return EntryDraft.of(made, before, schema).modifications();
  }

  /** What is said of each attribute, by the description under which the server has it. */
  private static Map<String, List<Modification>> byDescription(
      Write.Modify modify, Entry before, ServerSchema schema) {
    Map<String, List<Modification>> all = new LinkedHashMap<>();
    for (Modification each : modify.modifications()) {
      String said = each.attribute().description();
      String known =
          all.keySet().stream()
              .filter(name -> schema.sameAttribute(name, said))
              .findFirst()
              .or(() -> schema.same(said, before).map(Attribute::description))
              .orElse(said);
      all.computeIfAbsent(known, name -> new ArrayList<>()).add(each);
    }
    return all;
  }

  /** Whether the values that go and come are all named. */
  private static boolean named(List<Modification> said) {
    return said.stream()
        .allMatch(
            each ->
                !each.attribute().values().isEmpty()
                    && (each.kind() == Kind.ADD || each.kind() == Kind.DELETE));
  }

  private static List<Modification> back(
      String description, List<Modification> said, Optional<Entry> before) {
    List<byte[]> old =
        before.flatMap(entry -> entry.attribute(description)).map(Attribute::values).orElse(null);
    if (before.isEmpty()) {
      List<Modification> swapped = new ArrayList<>();
      said.reversed()
          .forEach(
              each ->
                  swapped.add(
                      new Modification(
                          each.kind() == Kind.ADD ? Kind.DELETE : Kind.ADD, each.attribute())));
      return swapped;
    }
    List<byte[]> was = old == null ? List.of() : old;
    if (said.stream().anyMatch(each -> each.kind() == Kind.REPLACE)) {
      return List.of(new Modification(Kind.REPLACE, new Attribute(description, was)));
    }
    List<byte[]> became = applied(was, said);
    List<byte[]> gone = ValueSet.minus(became, was);
    List<byte[]> come = ValueSet.minus(was, became);
    List<Modification> back = new ArrayList<>();
    if (!gone.isEmpty()) {
      back.add(new Modification(Kind.DELETE, new Attribute(description, gone)));
    }
    if (!come.isEmpty()) {
      back.add(new Modification(Kind.ADD, new Attribute(description, come)));
    }
    return back;
  }

  /** The values after modifications of one attribute, as far as the request tells. */
  static List<byte[]> applied(List<byte[]> before, List<Modification> said) {
    List<byte[]> values = before;
    for (Modification each : said) {
      List<byte[]> named = each.attribute().values();
      values =
          switch (each.kind()) {
            case ADD -> Stream.concat(values.stream(), named.stream()).toList();
            case DELETE -> named.isEmpty() ? List.of() : ValueSet.minus(values, named);
            case REPLACE -> named;
            case INCREMENT -> incremented(values, named);
          };
    }
    return values;
  }

  private static List<byte[]> incremented(List<byte[]> values, List<byte[]> by) {
    try {
      long sum = number(values.getFirst()) + number(by.getFirst());
      return List.of(Long.toString(sum).getBytes(StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      return values;
    }
  }

  private static long number(byte[] value) {
    return Long.parseLong(new String(value, StandardCharsets.US_ASCII).strip());
  }

  /** The attributes that a write touches; those whose values have to be read before it. */
  static List<String> touched(Write write) {
    Set<String> names = new LinkedHashSet<>();
    switch (write) {
      case Write.Modify modify ->
          modify.modifications().forEach(each -> names.add(each.attribute().description()));
      case Write.Rename rename ->
          DnText.rdnValues(rename.newRdn()).forEach(each -> names.add(each.type()));
      case Write.Add add -> {}
      case Write.Delete delete -> {}
    }
    return List.copyOf(names);
  }
}
