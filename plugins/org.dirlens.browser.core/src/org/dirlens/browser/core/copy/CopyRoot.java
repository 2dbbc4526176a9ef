package org.dirlens.browser.core.copy;

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
    return renamed ? named(copy) : copy;
  }

  private Entry named(Entry copy) {
    Entry named = copy;
    if (oldRdn == OldRdn.DELETE) {
      for (RdnValue old : DnText.rdnValues(from)) {
        named = with(named, old.type(), without(named, old));
      }
    }
    for (RdnValue now : DnText.rdnValues(to)) {
      List<String> values = new ArrayList<>(without(named, now));
      values.addFirst(now.value());
      named = with(named, now.type(), values);
    }
    return named;
  }

  private static List<String> without(Entry entry, RdnValue gone) {
    return entry.texts(gone.type()).stream()
        .filter(value -> !value.equalsIgnoreCase(gone.value()))
        .toList();
  }

  private static Entry with(Entry entry, String type, List<String> values) {
    List<Attribute> others = new ArrayList<>(entry.attributes());
    others.removeIf(each -> each.description().equalsIgnoreCase(type));
    if (!values.isEmpty()) {
      others.add(Attribute.of(type, values.toArray(String[]::new)));
    }
    return new Entry(entry.dn(), others);
  }
}
