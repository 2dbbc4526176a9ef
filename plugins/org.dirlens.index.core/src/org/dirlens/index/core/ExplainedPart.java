package org.dirlens.index.core;

import java.util.List;

/**
 * One row of an explanation and the rows below it.
 *
 * @param name a part of the filter (RFC 4515), or a phase of the search
 */
public record ExplainedPart(String name, PartFigures figures, List<ExplainedPart> parts) {
  public ExplainedPart {
    parts = List.copyOf(parts);
  }
}
