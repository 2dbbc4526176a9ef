package org.dirlens.browser.core.copy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write.OldRdn;

/**
 * The topmost entry of what is copied or moved.
 *
 * @param from its DN
 * @param to the DN that the copy has
 * @param oldRdn whether values of a former RDN are left out of the copy
 */
public record CopyRoot(String from, String to, OldRdn oldRdn) {

  /** One that goes below another parent and keeps its RDN. */
  static CopyRoot below(String dn, String parent) {
    return new CopyRoot(dn, DnText.child(DnText.rdn(dn), parent), OldRdn.DELETE);
  }

  /** The same under another name, the number being part of its RDN. */
  CopyRoot numbered(int number) {
    StringBuilder rdn = new StringBuilder();
    for (RdnValue each : DnText.rdnValues(from)) {
      String value = rdn.isEmpty() ? each.value() + "-" + number : each.value();
      rdn.append(rdn.isEmpty() ? "" : "+").append(DnText.rdn(each.type(), value));
    }
    return new CopyRoot(from, DnText.child(rdn.toString(), DnText.parent(to)), oldRdn);
  }

  /**
   * The entry that is added for one of those below, or for the topmost itself.
   *
   * @param read its user attributes
   * @param schemas of both servers: what only a server writes is left out
   */
  public Entry copy(Entry read, List<ServerSchema> schemas) {
    List<Attribute> kept =
        read.attributes().stream()
            .filter(
                each ->
                    schemas.stream()
                        .flatMap(schema -> schema.attribute(each.description()).stream())
                        .noneMatch(info -> info.readOnly()))
            .toList();
    Entry copy = new Entry(DnText.moved(read.dn(), from, to), kept);
    boolean renamed =
        DnText.relative(read.dn(), from).isEmpty()
            && !DnText.same(DnText.rdn(from), DnText.rdn(to));
    return renamed ? named(copy, schemas) : copy;
  }

  private Entry named(Entry copy, List<ServerSchema> schemas) {
    Entry named = copy;
    if (oldRdn == OldRdn.DELETE) {
      for (RdnValue old : DnText.rdnValues(from)) {
        Attribute present = attribute(named, old.type(), schemas);
        named = with(named, present, without(present, old));
      }
    }
    for (RdnValue now : DnText.rdnValues(to)) {
      Attribute present = attribute(named, now.type(), schemas);
      List<byte[]> values = new ArrayList<>(without(present, now));
      values.addFirst(now.value().getBytes(StandardCharsets.UTF_8));
      named = with(named, present, values);
    }
    return named;
  }

  /** What an entry has of a type under any of its names; without values where it has none. */
  private static Attribute attribute(Entry entry, String type, List<ServerSchema> schemas) {
    return schemas.stream()
        .flatMap(schema -> schema.same(type, entry).stream())
        .findFirst()
        .orElse(new Attribute(type, List.of()));
  }

  private static List<byte[]> without(Attribute attribute, RdnValue gone) {
    return attribute.values().stream()
        .filter(value -> !new String(value, StandardCharsets.UTF_8).equalsIgnoreCase(gone.value()))
        .toList();
  }

  private static Entry with(Entry entry, Attribute present, List<byte[]> values) {
    List<Attribute> others = new ArrayList<>(entry.attributes());
    others.remove(present);
    if (!values.isEmpty()) {
      others.add(new Attribute(present.description(), values));
    }
    return new Entry(entry.dn(), others);
  }
}
