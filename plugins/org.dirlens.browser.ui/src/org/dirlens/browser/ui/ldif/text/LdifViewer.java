package org.dirlens.browser.ui.ldif.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.text.LdifFormat;
import org.dirlens.browser.core.ldif.text.LdifText;
import org.dirlens.browser.core.ldif.text.TextProblem;
import org.dirlens.browser.core.ldif.text.TextRecord;
import org.dirlens.browser.core.ldif.text.TextValue;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.entry.LdifColors;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.AnnotationModel;
import org.eclipse.jface.text.source.AnnotationRulerColumn;
import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.ISharedTextColors;
import org.eclipse.jface.text.source.LineNumberRulerColumn;
import org.eclipse.jface.text.source.projection.ProjectionAnnotation;
import org.eclipse.jface.text.source.projection.ProjectionAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionSupport;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/**
 * The text of an LDIF file: colored, with line numbers, its records folded, problems and results
 * beside their lines. Display thread.
 */
final class LdifViewer {
  private static final int MARKS_PIXELS = 18;

  /** Lines that are folded at once, and how long a turn of the display may take for it. */
  private static final int FOLDED_LINES = 100;

  private static final long TURN_NANOS = 50_000_000;

  private final Document document = new Document();
  private final AnnotationModel marks = new AnnotationModel();
  private final LinesOfFile numbers = new LinesOfFile();
  private final ProjectionViewer viewer;
  private final StyledText text;
  private final List<Annotation> problems = new ArrayList<>();
  private final List<Annotation> results = new ArrayList<>();

  /** Number of the last time that everything was folded or unfolded. */
  private int folding;

  LdifViewer(Composite parent, String id, Supplier<ServerSchema> schema) {
    Mark.Look look = new Mark.Look();
    viewer =
        new ProjectionViewer(
            parent, ruler(look), null, false, SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL);
    text = ControlIds.name(viewer.getTextWidget(), id);
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(4, 0, 4, 0); // Rulers take a margin above for a line that is half seen.
    colorNumbers();
    ThemeColors.onChange(text, this::colorNumbers);
    viewer.configure(new ViewerParts(schema));
    viewer.setDocument(document, marks);
    new ProjectionSupport(viewer, look, new Colors()).install();
    viewer.doOperation(ProjectionViewer.TOGGLE);
    text.addLineStyleListener(new LdifColors(text));
  }

  private void colorNumbers() {
    numbers.setForeground(ThemeColors.muted(text));
    numbers.setBackground(text.getBackground());
    numbers.redraw();
  }

  private CompositeRuler ruler(Mark.Look look) {
    CompositeRuler ruler = new CompositeRuler();
    AnnotationRulerColumn column = new AnnotationRulerColumn(MARKS_PIXELS, look);
    Arrays.stream(Mark.values()).map(Mark::type).forEach(column::addAnnotationType);
    ruler.addDecorator(0, column);
    numbers.setFont(JFaceResources.getTextFont());
    ruler.addDecorator(1, numbers);
    return ruler;
  }

  private static final class Colors implements ISharedTextColors {
    @Override
    public Color getColor(RGB rgb) {
      return new Color(rgb);
    }

    @Override
    public void dispose() {
      // Colors need no disposal.
    }
  }

  /** Line numbers of a text that is a part of a file. */
  private static final class LinesOfFile extends LineNumberRulerColumn {
    private long first = 1;

    @Override
    protected String createDisplayString(int line) {
      return Long.toString(line + first);
    }

    @Override
    protected int computeNumberOfDigits() {
      return Math.max(super.computeNumberOfDigits(), Long.toString(first).length() + 1);
    }

    void begin(long number) {
      first = number;
      if (updateNumberOfDigits()) {
        computeIndentations();
        layout(true);
      }
      redraw();
    }
  }

  /** The number, from 1, that the first line has in its file. */
  void number(long first) {
    numbers.begin(first);
  }

  Control control() {
    return viewer.getControl();
  }

  StyledText text() {
    return text;
  }

  ProjectionViewer parts() {
    return viewer;
  }

  IDocument document() {
    return document;
  }

  String content() {
    return document.get();
  }

  /** Shows a text, as if nothing had been done to it yet. */
  void load(String content) {
    viewer.disableProjection();
    document.set(content);
    viewer.enableProjection();
    viewer.getUndoManager().reset();
  }

  /** Puts another text there, only where whole lines are others. */
  private void put(String content) {
    String before = document.get();
    int most = Math.min(before.length(), content.length());
    int start = 0;
    while (start < most && before.charAt(start) == content.charAt(start)) {
      start++;
    }
    int same = 0;
    while (same < most - start
        && before.charAt(before.length() - same - 1)
            == content.charAt(content.length() - same - 1)) {
      same++;
    }
    start = before.lastIndexOf('\n', start - 1) + 1;
    while (same > 0 && before.charAt(before.length() - same - 1) != '\n') {
      same--;
    }
    try {
      document.replace(
          start, before.length() - same - start, content.substring(start, content.length() - same));
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // it is in the text
    }
  }

  /** Where the whole text was exchanged, what is folded is not known any more. */
  private void repair() {
    if (viewer.widgetLine2ModelLine(text.getLineCount() - 1) < 0) {
      viewer.disableProjection();
      viewer.enableProjection();
    }
  }

  /** Puts another text there, as one step that can be taken back. */
  void replace(String content) {
    if (!content.equals(document.get())) {
      int line = caretLine();
      put(content);
      go(Math.min(line, document.getNumberOfLines()));
    }
  }

  /** The line of the caret, from 1. */
  int caretLine() {
    return lineAt(viewer.getSelectedRange().x);
  }

  private int lineAt(int offset) {
    try {
      return document.getLineOfOffset(Math.min(offset, document.getLength())) + 1;
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // it is bounded above
    }
  }

  /** The first and the last line that are selected, from 1; the one of the caret otherwise. */
  int[] selectedLines() {
    Point range = viewer.getSelectedRange();
    int end = range.x + Math.max(0, range.y - 1);
    return new int[] {lineAt(range.x), lineAt(end)};
  }

  boolean hasSelection() {
    return viewer.getSelectedRange().y > 0;
  }

  /** Puts the caret at the beginning of a line, from 1, and shows it. */
  void go(int line) {
    try {
      int offset = document.getLineOffset(Math.max(1, line) - 1);
      viewer.setSelectedRange(offset, 0);
      viewer.revealRange(offset, 0);
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile.
    }
  }

  /** Comments the selected lines, or makes of comments what they were. */
  void comment() {
    int[] lines = selectedLines();
    try {
      int start = document.getLineOffset(lines[0] - 1);
      IRegion last = document.getLineInformation(lines[1] - 1);
      String text = document.get(start, last.getOffset() + last.getLength() - start);
      String end = lineEnd();
      List<String> commented = LdifFormat.commented(Arrays.asList(text.split("\\r?\\n", -1)));
      String changed = String.join(end, commented);
      document.replace(start, text.length(), changed);
      viewer.setSelectedRange(start, changed.length());
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // the lines are those of the document
    }
  }

  /** Puts another value in the place of one. */
  void put(TextValue value, byte[] other) {
    try {
      int start = document.getLineOffset(value.first() - 1);
      IRegion last = document.getLineInformation(value.last() - 1);
      int end = last.getOffset() + last.getLength();
      document.replace(start, end - start, value.with(other, lineEnd()));
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // it was found there
    }
  }

  void format() {
    replace(LdifFormat.wrapped(document.get(), lineEnd()));
  }

  private String lineEnd() {
    return document.get().contains("\r\n") ? "\r\n" : "\n";
  }

  void foldAll() {
    foldFrom(0, ProjectionAnnotationModel::collapseAll, ++folding);
  }

  void unfoldAll() {
    foldFrom(0, ProjectionAnnotationModel::expandAll, ++folding);
  }

  /** Folds or unfolds the records in a part of the text, given as offset and length. */
  private interface Folds {
    boolean apply(ProjectionAnnotationModel model, int offset, int length);
  }

  /**
   * Folds what begins at a line, as much as a turn allows, and the rest in later turns: each record
   * costs more the more there are.
   */
  private void foldFrom(int line, Folds folds, int ticket) {
    ProjectionAnnotationModel model = viewer.getProjectionAnnotationModel();
    if (model == null || ticket != folding || text.isDisposed()) {
      return;
    }
    long end = System.nanoTime() + TURN_NANOS;
    int next = line;
    while (next < document.getNumberOfLines() && System.nanoTime() < end) {
      int start = offset(next);
      next = Math.min(next + FOLDED_LINES, document.getNumberOfLines());
      folds.apply(model, start, offset(next) - start);
    }
    if (next < document.getNumberOfLines()) {
      int rest = next;
      text.getDisplay().asyncExec(() -> foldFrom(rest, folds, ticket));
    }
  }

  /** Where a line begins, from 0; the end of the text for those behind it. */
  private int offset(int line) {
    try {
      return line < document.getNumberOfLines()
          ? document.getLineOffset(line)
          : document.getLength();
    } catch (BadLocationException e) {
      throw new IllegalStateException(e); // it is one of the document
    }
  }

  // What is known of the text

  /** Shows what the text was understood to be: problems beside their lines, records to fold. */
  void show(LdifText understood) {
    repair();
    Map<Annotation, Position> fresh = new HashMap<>();
    for (TextProblem each : understood.problems()) {
      put(fresh, Mark.of(each).annotation(each.message()), each.line());
    }
    replace(problems, fresh);
    fold(understood.records());
  }

  /** Shows what became of records, each beside its first line. */
  void results(Collection<RecordResult> ended) {
    Map<Annotation, Position> fresh = new HashMap<>();
    for (RecordResult each : ended) {
      put(fresh, Mark.of(each).annotation(each.message()), (int) each.line());
    }
    replace(results, fresh);
  }

  private void put(Map<Annotation, Position> all, Annotation annotation, int line) {
    try {
      IRegion region = document.getLineInformation(Math.max(1, line) - 1);
      all.put(annotation, new Position(region.getOffset(), region.getLength()));
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile, and is looked at again.
    }
  }

  private void replace(List<Annotation> shown, Map<Annotation, Position> fresh) {
    marks.replaceAnnotations(shown.toArray(Annotation[]::new), fresh);
    shown.clear();
    shown.addAll(fresh.keySet());
  }

  private void fold(List<TextRecord> records) {
    ProjectionAnnotationModel model = viewer.getProjectionAnnotationModel();
    if (model == null) {
      return;
    }
    Set<Position> wanted = foldable(records);
    List<Annotation> old = new ArrayList<>();
    for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext(); ) {
      Annotation each = all.next();
      if (!wanted.remove(model.getPosition(each))) {
        old.add(each);
      }
    }
    Map<Annotation, Position> fresh = new HashMap<>();
    wanted.forEach(each -> fresh.put(new ProjectionAnnotation(), each));
    if (!old.isEmpty() || !fresh.isEmpty()) {
      model.modifyAnnotations(old.toArray(Annotation[]::new), fresh, new Annotation[0]);
    }
  }

  /** Each record with the empty lines behind it. */
  private Set<Position> foldable(List<TextRecord> records) {
    Set<Position> wanted = new HashSet<>();
    for (int at = 0; at < records.size(); at++) {
      TextRecord record = records.get(at);
      int last = at + 1 < records.size() ? records.get(at + 1).first() - 1 : record.last();
      if (record.last() > record.first()) {
        add(wanted, record.first(), last);
      }
    }
    return wanted;
  }

  private void add(Set<Position> wanted, int firstLine, int lastLine) {
    try {
      int start = document.getLineOffset(firstLine - 1);
      IRegion last = document.getLineInformation(lastLine - 1);
      int lineEnd = lastLine < document.getNumberOfLines() ? delimiter(lastLine - 1) : 0;
      wanted.add(new Position(start, last.getOffset() + last.getLength() + lineEnd - start));
    } catch (BadLocationException e) {
      // The text has become shorter meanwhile, and is looked at again.
    }
  }

  private int delimiter(int line) throws BadLocationException {
    String delimiter = document.getLineDelimiter(line);
    return delimiter == null ? 0 : delimiter.length();
  }
}
