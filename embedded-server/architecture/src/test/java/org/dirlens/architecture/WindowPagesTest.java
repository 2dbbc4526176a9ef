package org.dirlens.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the pages about the window have in bold is written in the window: names of views, menus,
 * fields and buttons, as {@code Menu > Item} where one is in another.
 */
class WindowPagesTest {
  private static final List<String> PAGES =
      List.of("docs/workbench.md", "docs/getting-started.md", "README.md");
  private static final Pattern BOLD = Pattern.compile("\\*\\*(.+?)\\*\\*");
  private static final Pattern LABEL = Pattern.compile("\\b(?:label|name)=\"([^\"]*)\"");

  /** Texts of the window: a placeholder such as {0} stands for any word. */
  private static List<Pattern> texts() {
    List<String> texts = new ArrayList<>();
    Sources.files(Sources.root().resolve("plugins")).forEach(file -> addTexts(file, texts));
    return texts.stream().map(WindowPagesTest::pattern).toList();
  }

  private static void addTexts(Path file, List<String> texts) {
    String name = file.getFileName().toString();
    if (name.equals("plugin.xml")) {
      LABEL.matcher(Sources.read(file)).results().forEach(label -> texts.add(label.group(1)));
    } else if (name.endsWith(".properties")) {
      Properties messages = new Properties();
      try {
        messages.load(new StringReader(Sources.read(file)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      messages.values().forEach(text -> texts.add(text.toString()));
    }
  }

  private static Pattern pattern(String text) {
    String[] pieces = plain(text.replace("&amp;", "&").replace("''", "'")).split("\\{0}", -1);
    List<String> quoted = new ArrayList<>();
    for (String piece : pieces) {
      quoted.add(Pattern.quote(piece));
    }
    return Pattern.compile(String.join("\\w+", quoted));
  }

  /** Without the mark of its key, and without what follows the name. */
  private static String plain(String text) {
    return text.replace("&", "").replaceFirst("(, for \\(.*|:.*|\\.\\.\\.)$", "");
  }

  @Test
  void whatIsInBoldIsInTheWindow() {
    List<Pattern> texts = texts();
    List<String> unknown = new ArrayList<>();
    int seen = 0;
    for (String page : PAGES) {
      String text = Sources.read(Sources.root().resolve(page)).replaceAll("\\s+", " ");
      for (var bold : BOLD.matcher(text).results().toList()) {
        for (String name : bold.group(1).split(" > ")) {
          seen++;
          if (texts.stream().noneMatch(each -> each.matcher(plain(name)).matches())) {
            unknown.add(page + ": " + name);
          }
        }
      }
    }
    assertTrue(seen > 50, "names seen: " + seen);
    assertEquals(List.of(), unknown, "not written in the window");
  }
}
