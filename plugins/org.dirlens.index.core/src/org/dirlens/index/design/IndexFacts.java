package org.dirlens.index.design;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.dirlens.advisor.DirectoryFacts;
import org.dirlens.advisor.IndexName;
import org.dirlens.advisor.IndexSize;
import org.dirlens.advisor.PresentIndex;
import org.dirlens.advisor.PresentIndex.Standing;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KindFigures;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.WriteCost;
import org.jspecify.annotations.Nullable;

/** The indices of a server, or of a plan for it, in the words of the advisor. */
public final class IndexFacts {
  private IndexFacts() {}

  /** The indices that a server has now. */
  public static DirectoryFacts of(IndexSnapshot now) {
    return of(
        now,
        now.indices().stream()
            .map(each -> new DesignerRow(each.definition(), each, Change.NONE))
            .toList());
  }

  /** The indices that a server would have; of those that are not there yet nothing is known. */
  static DirectoryFacts of(IndexSnapshot now, Collection<DesignerRow> rows) {
    Schema schema = now.attributes().schema();
    List<PresentIndex> indices = new ArrayList<>();
    for (DesignerRow row : rows) {
      if (row.change() != Change.REMOVE) {
        String name = name(schema, row.attribute());
        row.wanted().kinds().stream()
            .sorted()
            .forEach(kind -> indices.add(index(new IndexName(name, kind), row)));
      }
    }
    return new DirectoryFacts(schema, now.entries(), indices);
  }

  /** The first name of an attribute; as it is where the schema does not know it. */
  static String name(Schema schema, String attribute) {
    AttributeType type = schema.attribute(attribute);
    return type == null ? attribute : type.name();
  }

  private static PresentIndex index(IndexName name, DesignerRow row) {
    return kind(row.figures(), name.kind())
        .map(
            kind ->
                new PresentIndex(
                    name,
                    standing(row, kind.state() == IndexState.READABLE),
                    kind.filtersServed(),
                    new IndexSize(
                        kind.keys().idsPerKey().keys(),
                        kind.keys().idsPerKey().ids(),
                        kind.keys().bytes()),
                    kind.writeCosts().get(WriteCost.Kind.ADD)))
        .orElseGet(() -> new PresentIndex(name, standing(row, true), -1, null, null));
  }

  /** What the server tells of one kind of an index. */
  static Optional<KindFigures> kind(@Nullable IndexFigures index, IndexKind kind) {
    return index == null
        ? Optional.empty()
        : index.kinds().stream().filter(each -> each.kind() == kind).findFirst();
  }

  private static Standing standing(DesignerRow row, boolean readable) {
    if (!readable || row.wanted().hidden()) {
      return Standing.UNUSED;
    }
    return row.changeable() ? Standing.USED : Standing.NEEDED;
  }
}
