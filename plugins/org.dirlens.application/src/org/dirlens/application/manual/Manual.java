package org.dirlens.application.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of the documentation about the workbench, as it lies in the bundle. Its table of views
 * at the top leads from the name of a view to a section.
 */
public final class Manual {
  /** A part under one heading; the lines are Markdown. */
  public record Section(String title, List<String> lines) {}

  private static final String FILE = "/manual/workbench.md";
  private static final String HEADING = "## ";
  private static final Pattern VIEW = Pattern.compile("^\\| \\[([^]]+)]\\(#([^)]+)\\)");

  private final List<Section> sections;

  /**
   * @param lines of a Markdown document with one title and sections of the second level
   */
  public Manual(List<String> lines) {
    sections = new ArrayList<>();
    Section section = new Section(lines.getFirst().substring(2), new ArrayList<>());
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(HEADING)) {
        sections.add(section);
        section = new Section(line.substring(HEADING.length()), new ArrayList<>());
      } else {
        section.lines().add(line);
      }
    }
    sections.add(section);
  }

  /** The one of this bundle; reads a file, on any thread. */
  public static Manual ofBundle() {
    try (InputStream file = Objects.requireNonNull(Manual.class.getResourceAsStream(FILE))) {
      return new Manual(new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All sections from the top, the introduction first. */
  public List<Section> sections() {
    return List.copyOf(sections);
  }

  /** The place in {@link #sections} of what is said about a view; 0 if nothing is. */
  public int about(String view) {
    for (String line : sections.getFirst().lines()) {
      Matcher row = VIEW.matcher(line);
      if (row.find() && row.group(1).equals(view)) {
        return place(row.group(2));
      }
    }
    return 0;
  }

  /** The place in {@link #sections} of the one with this heading; 0 if there is none. */
  public int titled(String heading) {
    return place(anchor(heading));
  }

  private int place(String anchor) {
    for (int i = 1; i < sections.size(); i++) {
      if (anchor(sections.get(i).title()).equals(anchor)) {
        return i;
      }
    }
    return 0;
  }

  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
