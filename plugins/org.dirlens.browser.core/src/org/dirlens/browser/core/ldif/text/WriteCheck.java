package org.dirlens.browser.core.ldif.text;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.DnText.RdnValue;
import org.dirlens.browser.core.ldif.text.EntryCheck.Finding;
import org.dirlens.browser.core.ldif.text.TextProblem.Severity;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;

/** What is wrong with the records of a text, each problem at its line. One thread. */
final class WriteCheck {
  private final ServerSchema schema;
  private final EntryCheck check;

  WriteCheck(ServerSchema schema) {
    this.schema = schema;
    this.check = new EntryCheck(schema);
  }

  /**
   * What is wrong with a write.
   *
   * @param lines of its record
   */
  List<TextProblem> problems(Write write, List<LogicalLine> lines) {
    return switch (write) {
      case Write.Add add -> at(lines, check.problems(add.entry()));
      case Write.Modify modify -> modify(modify, lines);
      case Write.Delete delete -> List.of();
      case Write.Rename rename -> rename(rename, lines);
    };
  }

  private static List<TextProblem> at(List<LogicalLine> lines, List<Finding> findings) {
    return findings.stream().map(each -> warning(line(lines, each), each.message())).toList();
  }

  private static TextProblem warning(int line, String message) {
    return new TextProblem(line, Severity.WARNING, message);
  }

  /** The line that a finding is about; the first one where there is none of its own. */
  private static int line(List<LogicalLine> lines, Finding finding) {
    List<LogicalLine> own = lines.stream().filter(each -> each.is(finding.description())).toList();
    return own.isEmpty()
        ? lines.getFirst().number()
        : own.get(Math.clamp(finding.value(), 0, own.size() - 1)).number();
  }

  private List<TextProblem> modify(Write.Modify modify, List<LogicalLine> lines) {
    List<TextProblem> found = new ArrayList<>();
    List<List<LogicalLine>> parts = parts(lines);
    for (int at = 0; at < modify.modifications().size(); at++) {
      List<LogicalLine> part = at < parts.size() ? parts.get(at) : lines;
      found.addAll(at(part, problems(modify.modifications().get(at))));
    }
    return found;
  }

  /** The lines of each part of a modify, from behind its changetype. */
  private static List<List<LogicalLine>> parts(List<LogicalLine> lines) {
    List<List<LogicalLine>> parts = new ArrayList<>();
    boolean open = false;
    boolean begun = false;
    for (LogicalLine line : lines) {
      if (line.name().equals("-")) {
        open = false;
      } else if (begun && !open) {
        parts.add(new ArrayList<>(List.of(line)));
        open = true;
      } else if (begun) {
        parts.getLast().add(line);
      }
      begun |= line.is("changetype");
    }
    return parts;
  }

  private List<Finding> problems(Modification modification) {
    Attribute attribute = modification.attribute();
    List<Finding> found = new ArrayList<>(check.written(attribute));
    boolean none = attribute.values().isEmpty();
    switch (modification.kind()) {
      case ADD -> {
        if (none) {
          found.add(Finding.of(attribute, "To add " + attribute.type() + " a value is needed"));
        }
      }
      case INCREMENT -> {
        if (attribute.values().size() != 1) {
          found.add(Finding.of(attribute, "An increment has one value"));
        }
      }
      case DELETE, REPLACE -> {
        // None means all.
      }
    }
    return found;
  }

  private List<TextProblem> rename(Write.Rename rename, List<LogicalLine> lines) {
    List<TextProblem> found = new ArrayList<>();
    int line = number(lines, "newrdn");
    if (!DnText.validRdn(rename.newRdn())) {
      found.add(error(line, "“" + rename.newRdn() + "” is not a valid RDN"));
    } else if (!schema.isEmpty()) {
      DnText.rdnValues(rename.newRdn()).stream()
          .map(RdnValue::type)
          .filter(each -> schema.attribute(each).isEmpty())
          .forEach(each -> found.add(warning(line, "The server has no attribute “" + each + "”")));
    }
    String superior = rename.newSuperior();
    if (superior != null && !DnText.valid(superior)) {
      found.add(error(number(lines, "newsuperior"), "“" + superior + "” is not a valid DN"));
    }
    return found;
  }

  private static TextProblem error(int line, String message) {
    return new TextProblem(line, Severity.ERROR, message);
  }

  private static int number(List<LogicalLine> lines, String name) {
    return lines.stream()
        .filter(each -> each.is(name))
        .findFirst()
        .orElse(lines.getFirst())
        .number();
  }
}
