package org.dirlens.browser.core.ldif;

import java.util.List;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifRecord;

/**
 * A record of a file as the write that is sent.
 *
 * @param line the line of its {@code dn:}, from 1
 */
public record NumberedWrite(long line, Write write) {

  /**
   * The write of a record.
   *
   * @throws LdifProblem when its name is no DN
   */
  public static NumberedWrite of(LdifRecord record) throws LdifProblem {
    String dn = record.dn();
    if (!DnText.valid(dn)) {
      throw new LdifProblem(record.line(), "“" + dn + "” is not a valid DN");
    }
    Write write =
        switch (record.change()) {
          case LdifChange.Add add ->
              new Write.Add(
                  new Entry(dn, add.attributes().stream().map(NumberedWrite::attribute).toList()));
          case LdifChange.Delete delete -> new Write.Delete(dn);
          case LdifChange.Modify modify ->
              new Write.Modify(
                  dn, modify.modifications().stream().map(NumberedWrite::modification).toList());
          case LdifChange.Rename rename ->
              new Write.Rename(
                  dn,
                  rename.newRdn(),
                  Write.OldRdn.valueOf(rename.oldRdn().name()),
                  rename.newSuperior());
        };
    return new NumberedWrite(record.line(), write);
  }

  LdifRecord record() {
    LdifChange change =
        switch (write) {
          case Write.Add add -> new LdifChange.Add(attributes(add.entry().attributes()));
          case Write.Delete delete -> new LdifChange.Delete();
          case Write.Modify modify ->
              new LdifChange.Modify(
                  modify.modifications().stream().map(NumberedWrite::modification).toList());
          case Write.Rename rename ->
              new LdifChange.Rename(
                  rename.newRdn(),
                  LdifChange.OldRdn.valueOf(rename.oldRdn().name()),
                  rename.newSuperior());
        };
    return new LdifRecord(line, write.dn(), change);
  }

  private static Attribute attribute(LdifAttribute attribute) {
    return new Attribute(attribute.description(), attribute.values());
  }

  private static List<LdifAttribute> attributes(List<Attribute> attributes) {
    return attributes.stream()
        .map(attribute -> new LdifAttribute(attribute.description(), attribute.values()))
        .toList();
  }

  private static Modification modification(LdifChange.Modification modification) {
    return new Modification(
        Modification.Kind.valueOf(modification.kind().name()), attribute(modification.attribute()));
  }

  private static LdifChange.Modification modification(Modification modification) {
    return new LdifChange.Modification(
        LdifChange.Kind.valueOf(modification.kind().name()),
        attributes(List.of(modification.attribute())).getFirst());
  }
}
