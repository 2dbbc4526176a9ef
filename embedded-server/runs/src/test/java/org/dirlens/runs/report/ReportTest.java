package org.dirlens.runs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.dirlens.runs.Cell;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Original;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.dirlens.runs.RunTable;
import org.dirlens.runs.SampleRuns;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportTest {
  private static final String HOSTILE =
      "</style><script>alert(1)</script>\"'&<img src=x onerror=y>\u0000\u202e=1+1|`*_[a](b)";

  private static Run hostile() {
    RunTable table =
        new RunTable(
            1,
            List.of("<" + HOSTILE, "us"),
            List.of(List.of(new Cell.Words("=HYPERLINK(\"x\")"), new Cell.Fraction(-2.5))));
    Run run = SampleRuns.experiment("h", List.of(table), new Original(HOSTILE, table));
    RunHead head = run.head();
    return new Run(
        new RunHead(
            head.id(), HOSTILE, HOSTILE, HOSTILE, head.kind(), head.started(), head.duration()),
        run.environment(),
        run.configuration(),
        run.measured(),
        run.tables(),
        run.originals(),
        HOSTILE);
  }

  private static Document document(String html) throws Exception {
    String xml = html.replace("<!DOCTYPE html>", "");
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static List<String> texts(Document document, String element) {
    List<String> texts = new ArrayList<>();
    NodeList all = document.getElementsByTagName(element);
    for (int i = 0; i < all.getLength(); i++) {
      texts.add(all.item(i).getTextContent());
    }
    return texts;
  }

  private static List<Run> twoRuns() {
    return List.of(SampleRuns.workload("a", 6), SampleRuns.workload("b", 6));
  }

  @Test
  void namesTheServerThatAnsweredNothing() {
    Run run = SampleRuns.workload("w", 2);
    assertEquals("", run.unanswered());
    Run silent =
        new Run(
            run.head(),
            run.environment(),
            run.configuration(),
            run.measured().stream().filter(each -> each.target().equals("dirlens")).toList(),
            List.of(),
            List.of(),
            "");
    assertEquals("slapd answered nothing.", silent.unanswered());
    List<Measured> all = new ArrayList<>(silent.measured());
    all.add(SampleRuns.measured("slapd", "modify", 1, 0));
    Run failed =
        new Run(run.head(), run.environment(), run.configuration(), all, List.of(), List.of(), "");
    assertEquals("slapd answered nothing.", failed.unanswered());
    for (Report each : List.of(Report.HTML, Report.MARKDOWN)) {
      assertTrue(each.text(List.of(silent)).contains("slapd answered nothing."));
    }
  }

  @Test
  void figuresOfSeveralRoundsSayThatTheyAreOfAllTogether() {
    String said = "all rounds together";
    for (Report each : List.of(Report.HTML, Report.MARKDOWN)) {
      assertTrue(each.text(List.of(SampleRuns.workload("w", 2))).contains(said));
      assertFalse(each.text(List.of(SampleRuns.workload("w", 1))).contains(said));
    }
  }

  @Test
  void theEndingOfAFileNamesTheForm() {
    assertEquals(Optional.of(Report.HTML), Report.forFile("a.b.HTML"));
    assertEquals(Optional.of(Report.MARKDOWN), Report.forFile("a.md"));
    assertEquals(Optional.of(Report.CSV), Report.forFile("a.csv"));
    assertEquals(Optional.empty(), Report.forFile("csv"));
  }

  @Test
  void noTextIsTakenForMarkup() throws Exception {
    Document document = document(Report.HTML.text(List.of(hostile())));
    assertEquals(List.of(), texts(document, "script"));
    assertEquals(List.of(), texts(document, "img"));
    String shown = HOSTILE.replace('\u0000', '\ufffd');
    assertEquals(shown, texts(document, "h1").getFirst());
    assertTrue(texts(document, "td").contains("=HYPERLINK(\"x\")"));
  }

  /** The page is to be sent by mail and kept for years: it may ask nobody for anything. */
  @Test
  void aPageNeedsNothingElse() {
    String html = Report.HTML.text(twoRuns());
    Matcher outside =
        Pattern.compile("(src|href|url\\(|@import|<script|<link|<iframe)").matcher(html);
    assertFalse(outside.find(), () -> html.substring(outside.start()));
  }

  @Test
  void aPageHasVerdictsChartsAndFacts() throws Exception {
    Document document = document(Report.HTML.text(twoRuns()));
    List<String> titles = texts(document, "figcaption");
    assertEquals(
        List.of(
            "Factor of Messaging b, dirlens to Messaging a, dirlens",
            "Factor of Messaging b, slapd to Messaging a, slapd",
            "Operations a second while it ran, all operations together",
            "Latency of search uid in milliseconds, by percentile",
            "Latency of modify in milliseconds, by percentile"),
        titles);
    assertEquals(titles, texts(document, "title").subList(1, titles.size() + 1));
    assertTrue(
        texts(document, "td").stream().anyMatch(cell -> cell.startsWith("no difference (between")));
    assertTrue(
        texts(document, "dd")
            .contains("Some Processor 3000, 2 cores, 8.0 GB memory, Linux 6.1 amd64"));
    assertTrue(texts(document, "pre").getFirst().startsWith("# exact match"));
  }

  /** All that is drawn lies within the picture, whatever the values. */
  @Test
  void chartsStayInTheirFrame() throws Exception {
    Document document = document(Report.HTML.text(twoRuns()));
    NodeList lines = document.getElementsByTagName("polyline");
    assertTrue(lines.getLength() > 20, lines.getLength() + " lines");
    for (int i = 0; i < lines.getLength(); i++) {
      for (String point : ((Element) lines.item(i)).getAttribute("points").split(" ")) {
        double x = Double.parseDouble(point.split(",")[0]);
        double y = Double.parseDouble(point.split(",")[1]);
        assertTrue(x >= 0 && x <= Chart.WIDTH && y >= 0 && y <= Chart.BOTTOM, point);
      }
    }
  }

  @Test
  void theOriginalsNumbersStandBeside() throws Exception {
    RunTable table = new RunTable(1, List.of("us"), List.of(List.of(new Cell.Fraction(8.25))));
    RunTable old = new RunTable(0, List.of("s"), List.of(List.of(new Cell.Whole(565))));
    Run run = SampleRuns.experiment("e", List.of(table), new Original("a mail of 2006", old));
    Document document = document(Report.HTML.text(List.of(run)));
    assertEquals(List.of("The original: a mail of 2006"), texts(document, "h3"));
    assertEquals(List.of("8.25", "565"), texts(document, "td"));
    String markdown = Report.MARKDOWN.text(List.of(run));
    assertTrue(
        markdown.contains("The original: a mail of 2006\n\n| s |\n| --- |\n| 565 |\n"), markdown);
  }

  @Test
  void markdownHasNoMarkupButItsOwn() {
    String markdown = Report.MARKDOWN.text(List.of(hostile()));
    String hostileLine = markdown.lines().findFirst().orElseThrow();
    assertEquals(
        "## \\</style\\>\\<script\\>alert(1)\\</script\\>\"'\\&\\<img src=x onerror=y\\>"
            + " \u202e=1+1\\|\\`\\*\\_\\[a\\](b)",
        hostileLine);
    assertTrue(markdown.contains("| =HYPERLINK(\"x\") | -2.5 |"), markdown);
  }

  @Test
  void csvHasAllValuesAndNoFormula() {
    String csv = Report.CSV.text(List.of(hostile()));
    assertEquals(
        "run,target,round,subject,measure,value\r\n"
            + "h,scratch,1,row 1,\""
            + HOSTILE.replace("\"", "\"\"")
            + "\",\"'=HYPERLINK(\"\"x\"\")\"\r\n"
            + "h,scratch,1,row 1,us,-2.5\r\n",
        csv);
    String workload = Report.CSV.text(List.of(SampleRuns.workload("a", 1)));
    assertTrue(workload.contains("\r\na,slapd,1,modify,operations,1000\r\n"), workload);
    assertTrue(workload.contains("\r\na,slapd,1,modify,errors,4\r\n"), workload);
    assertTrue(workload.contains("\r\na,slapd,1,modify,Operations/s,500.0\r\n"), workload);
  }
}
