package org.dirlens.browser.core.ldif.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ldif.FileValues;
import org.dirlens.browser.core.ldif.NumberedWrite;
import org.dirlens.browser.core.ldif.text.TextProblem.Severity;
import org.dirlens.browser.core.ldif.text.TextRecord.Kind;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;

/**
 * The records of a text and what is wrong with them. What the reader of an import takes is a record
 * here, and nothing else; whether it reads files that a text names is decided when it is sent.
 * Immutable; made on any thread, best not on the one that draws.
 *
 * @param records in the order of their lines
 * @param problems in the order of their lines
 */
public record LdifText(List<TextRecord> records, List<TextProblem> problems) {
  /** Nothing. */
  public static final LdifText EMPTY = new LdifText(List.of(), List.of());

  public LdifText {
    records = List.copyOf(records);
    problems = problems.stream().sorted(Comparator.comparingInt(TextProblem::line)).toList();
  }

  /**
   * Understands a text.
   *
   * @param schema by which the records are checked; an empty one has nothing against any
   */
  public static LdifText of(String text, ServerSchema schema) {
    return new Reading(text, schema).whole();
  }

  /** The record that has a line, from 1. */
  public Optional<TextRecord> at(int line) {
    return records.stream().filter(each -> each.has(line)).findFirst();
  }

  /** The first record that begins below a line. */
  public Optional<TextRecord> below(int line) {
    return records.stream().filter(each -> each.line() > line).findFirst();
  }

  /** The last record that begins above a line: the one of the line, or else the one before. */
  public Optional<TextRecord> above(int line) {
    return records.reversed().stream().filter(each -> each.line() < line).findFirst();
  }

  /**
   * The text with only these records left in it; the others are empty lines, so that line numbers
   * stay.
   */
  public static String only(List<TextRecord> wanted, String text) {
    BitSet lines = new BitSet();
    wanted.forEach(each -> lines.set(each.first(), each.last() + 1));
    StringBuilder kept = new StringBuilder();
    int number = 1;
    for (String line : Blocks.lines(text)) {
      kept.append(lines.get(number++) ? line : "").append('\n');
    }
    return kept.toString();
  }

  /** One pass of the reader over a text. */
  private static final class Reading {
    private final Blocks blocks;
    private final LdifReader reader;
    private final WriteCheck check;
    private final List<TextRecord> records = new ArrayList<>();
    private final List<TextProblem> problems = new ArrayList<>();

    Reading(String text, ServerSchema schema) {
      this.blocks = new Blocks(text);
      this.reader =
          new LdifReader(
              new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), FileValues::looked);
      this.check = new WriteCheck(schema);
    }

    LdifText whole() {
      try {
        while (next()) {
          // One record each time.
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Reading from memory does not fail", e);
      }
      return new LdifText(records, problems);
    }

    private boolean next() throws IOException {
      try {
        LdifRecord record = reader.next();
        if (record != null) {
          understood(record);
        }
        return record != null;
      } catch (LdifProblem e) {
        unreadable(e);
        return true;
      }
    }

    private void unreadable(LdifProblem problem) {
      Blocks.Block block = blocks.at((int) problem.line());
      List<LogicalLine> lines = blocks.unfolded(block);
      String dn =
          lines.stream()
              .filter(each -> each.is("dn"))
              .findFirst()
              .map(LogicalLine::value)
              .orElse(blocks.line(block.first()));
      add(block, block.first(), Kind.UNREADABLE, dn);
      tell((int) problem.line(), Severity.ERROR, String.valueOf(problem.getMessage()));
    }

    private void understood(LdifRecord record) {
      Blocks.Block block = blocks.at((int) record.line());
      List<LogicalLine> lines = blocks.unfolded(block);
      add(block, (int) record.line(), kind(record, lines), record.dn());
      try {
        check.problems(NumberedWrite.of(record).write(), lines).forEach(each -> problems.add(each));
      } catch (LdifProblem e) {
        tell((int) e.line(), Severity.ERROR, String.valueOf(e.getMessage()));
      }
    }

    private void add(Blocks.Block block, int line, Kind kind, String dn) {
      records.add(new TextRecord(block.first(), block.last(), line, kind, dn));
    }

    private void tell(int line, Severity severity, String message) {
      problems.add(new TextProblem(line, severity, message));
    }

    private static Kind kind(LdifRecord record, List<LogicalLine> lines) {
      return switch (record.change()) {
        case LdifChange.Add add ->
            lines.stream().anyMatch(each -> each.is("changetype")) ? Kind.ADD : Kind.CONTENT;
        case LdifChange.Modify modify -> Kind.MODIFY;
        case LdifChange.Delete delete -> Kind.DELETE;
        case LdifChange.Rename rename -> Kind.RENAME;
      };
    }
  }
}
