package org.dirlens.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.schema.MissingDefinition;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;

/**
 * Reads definitions from a file in one of the forms they are handed around in: {@code .schema}
 * files of OpenLDAP's slapd.conf, LDIF of a subschema subentry ({@code attributeTypes}), and LDIF
 * of OpenLDAP's cn=config ({@code olcAttributeTypes}). Names for OIDs ({@code objectIdentifier})
 * and syntaxes that stand for others ({@code X-SUBST}) are put in. One file, one thread.
 */
public final class SchemaText {
  private static final Pattern LDIF_START = Pattern.compile("(?i)(version|dn)\\s*::?.*");
  private static final Pattern LDIF_LINE = Pattern.compile("([A-Za-z][A-Za-z0-9-]*)(::?) *(.*)");
  private static final Pattern DIRECTIVE = Pattern.compile("(\\S+?)\\s*(\\(.*|\\s.*|)");
  private static final Pattern FIRST_WORD =
      Pattern.compile("^(\\{[0-9]+\\})?\\s*\\(\\s*([^\\s()']+)");
  private static final Pattern SYNTAX =
      Pattern.compile("(?i)(\\sSYNTAX\\s+)'?([A-Za-z0-9][A-Za-z0-9.:_-]*)(\\{[0-9]+\\})?'?");
  private static final Pattern SUBSTITUTE = Pattern.compile("(?i)\\sX-SUBST\\s+'([^']+)'");
  private static final Pattern QUOTED = Pattern.compile("'[^']*'");
  private static final Pattern WORD_OF_CLASSES =
      Pattern.compile("(?i)\\s(ABSTRACT|STRUCTURAL|AUXILIARY|MUST|MAY)\\s");
  private static final Pattern NAMED_OID =
      Pattern.compile("(?:\\{[0-9]+\\})?\\s*(\\S+)\\s+(\\S+)\\s*");

  /** Definitions named that need what is missing. */
  private static final int MISSING_MAX = 20;

  private final Path file;
  private final Map<String, String> oids = new HashMap<>();
  private final Map<String, String> substitutes = new HashMap<>();
  private final List<Placed> found = new ArrayList<>();

  /**
   * A definition and where it is.
   *
   * @param line of the file, from 1
   */
  public record Placed(SchemaDefinition definition, Path file, int line) {}

  /**
   * Fails if definitions need what neither they nor a schema have.
   *
   * @throws IOException naming each such definition with its file and line, the first {@value
   *     #MISSING_MAX}
   */
  public static void requireWhole(List<Placed> placed, Schema schema) throws IOException {
    List<SchemaDefinition> definitions = placed.stream().map(Placed::definition).toList();
    List<MissingDefinition> missing = MissingDefinition.among(definitions, schema);
    if (missing.isEmpty()) {
      return;
    }
    List<String> told = new ArrayList<>();
    for (MissingDefinition each : missing.subList(0, Math.min(MISSING_MAX, missing.size()))) {
      Placed by = placed.get(definitions.indexOf(each.by()));
      told.add(by.file + ", line " + by.line + ": " + each);
    }
    if (missing.size() > MISSING_MAX) {
      told.add("... and " + (missing.size() - MISSING_MAX) + " more");
    }
    throw new IOException(String.join(System.lineSeparator(), told));
  }

  /** A line that cannot be read. */
  public static final class Problem extends IOException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final String reason;

    Problem(Path file, int line, IllegalArgumentException cause) {
      super(file + ", line " + line + ": " + cause.getMessage(), cause);
      this.line = line;
      this.reason = String.valueOf(cause.getMessage());
    }

    /** The first line of the definition, from 1. */
    public int line() {
      return line;
    }

    /** What is wrong with it. */
    public String reason() {
      return reason;
    }
  }

  private SchemaText(Path file) {
    this.file = file;
  }

  /**
   * All definitions of a file.
   *
   * @throws IOException naming the file and the line that is wrong
   */
  public static List<Placed> read(Path file) throws IOException {
    return read(TextFile.read(file), file);
  }

  /**
   * All definitions of a text, which may also be definitions alone, without a word before their
   * parenthesis.
   *
   * @param name what the text is called where it is spoken of
   * @throws Problem saying which line is wrong
   */
  public static List<Placed> read(String content, Path name) throws Problem {
    SchemaText text = new SchemaText(name);
    List<String> lines = content.lines().toList();
    boolean ldif =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .findFirst()
            .map(line -> LDIF_START.matcher(line).matches())
            .orElse(false);
    text.readAll(lines, ldif);
    return text.found;
  }

  /**
   * Puts lines together that belong together: one that begins with a space continues, in LDIF also
   * if nothing else is in it. Comments and empty lines are lines of LDIF like others; of other
   * files they are not there.
   */
  private void readAll(List<String> lines, boolean ldif) throws Problem {
    StringBuilder whole = new StringBuilder();
    int start = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!ldif && (line.startsWith("#") || line.isBlank())) {
        continue;
      }
      boolean goesOn =
          line.startsWith(" ") || line.startsWith("\t") || (!ldif && line.startsWith(")"));
      if (!goesOn || whole.isEmpty()) {
        readOne(whole.toString(), start, ldif);
        whole.setLength(0);
        start = i + 1;
      }
      whole.append(goesOn && ldif ? line.substring(1) : line).append(ldif ? "" : "\n");
    }
    readOne(whole.toString(), start, ldif);
  }

  private void readOne(String text, int line, boolean ldif) throws Problem {
    try {
      if (text.isBlank()) {
        return;
      }
      if (ldif) {
        readLdif(text.stripTrailing()); // what lines of only spaces behind it have added
      } else {
        readDirective(text.strip().replaceAll("\\s+", " "));
      }
    } catch (IllegalArgumentException wrong) {
      throw new Problem(file, line, wrong);
    }
    for (int i = 0; i < found.size(); i++) {
      Placed placed = found.get(i);
      if (placed.line == 0) {
        found.set(i, new Placed(placed.definition, file, line));
      }
    }
  }

  private void readLdif(String text) {
    Matcher parts = LDIF_LINE.matcher(text);
    if (text.equals("-") || text.startsWith("#")) {
      return;
    }
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a line of LDIF: " + text);
    }
    String value =
        parts.group(2).equals("::")
            ? new String(Base64.getDecoder().decode(parts.group(3)), StandardCharsets.UTF_8)
            : parts.group(3);
    switch (parts.group(1).toLowerCase(Locale.ROOT)) {
      case "attributetypes", "olcattributetypes" -> add(Kind.ATTRIBUTE_TYPE, value);
      case "objectclasses", "olcobjectclasses" -> add(Kind.OBJECT_CLASS, value);
      case "olcobjectidentifier" -> name(value);
      case "olcldapsyntaxes", "ldapsyntaxes" -> substitute(value);
      default -> {
        // Says nothing about definitions.
      }
    }
  }

  private void readDirective(String text) {
    if (text.startsWith("(")) {
      add(kind(text), text);
      return;
    }
    Matcher parts = DIRECTIVE.matcher(text);
    String word = parts.matches() ? parts.group(1) : text;
    String value = parts.matches() ? parts.group(2) : "";
    // By their beginnings, as slapd does: its own files have "attributeype".
    String known = word.toLowerCase(Locale.ROOT);
    if (known.startsWith("attribute")) {
      add(Kind.ATTRIBUTE_TYPE, value);
    } else if (known.startsWith("objectclass")) {
      add(Kind.OBJECT_CLASS, value);
    } else if (known.startsWith("objectidentifier")) {
      name(value);
    } else if (known.startsWith("ldapsyntax")) {
      substitute(value);
    } else {
      throw new IllegalArgumentException(
          "attributeType, objectClass, objectIdentifier or ldapSyntax expected, not " + word);
    }
  }

  /** What a definition alone defines, told by the words it has. */
  private static Kind kind(String text) {
    String words = QUOTED.matcher(text).replaceAll("");
    return WORD_OF_CLASSES.matcher(words).find() ? Kind.OBJECT_CLASS : Kind.ATTRIBUTE_TYPE;
  }

  private void name(String value) {
    Matcher parts = NAMED_OID.matcher(value);
    if (!parts.matches()) {
      throw new IllegalArgumentException("objectIdentifier needs a name and an OID: " + value);
    }
    oids.put(parts.group(1).toLowerCase(Locale.ROOT), oid(parts.group(2)));
  }

  /** A syntax of its own is taken if it says which known one it can be treated as. */
  private void substitute(String value) {
    Matcher oid = FIRST_WORD.matcher(value);
    Matcher other = SUBSTITUTE.matcher(value);
    if (!oid.find() || !other.find()) {
      throw new IllegalArgumentException(
          "a syntax can be defined only as another one, by X-SUBST: " + value);
    }
    substitutes.put(oid(oid.group(2)), oid(other.group(1)));
  }

  private void add(Kind kind, String value) {
    Matcher first = FIRST_WORD.matcher(value);
    String text = first.find() ? "( " + oid(first.group(2)) + value.substring(first.end()) : value;
    String resolved =
        SYNTAX
            .matcher(text)
            .replaceFirst(
                match ->
                    match.group(1)
                        + syntax(match.group(2))
                        + (match.group(3) == null ? "" : match.group(3)));
    found.add(new Placed(SchemaDefinition.parse(kind, resolved), file, 0));
  }

  private String syntax(String name) {
    String oid = oid(name);
    return substitutes.getOrDefault(oid, oid);
  }

  /** A numeric OID as it is; {@code name} and {@code name:1.2} by what the name stands for. */
  private String oid(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    String base = oids.get(name.toLowerCase(Locale.ROOT));
    if (base == null) {
      if (colon >= 0) {
        throw new IllegalArgumentException("objectIdentifier " + name + " is not defined");
      }
      return text;
    }
    return colon < 0 ? base : base + "." + text.substring(colon + 1);
  }
}
