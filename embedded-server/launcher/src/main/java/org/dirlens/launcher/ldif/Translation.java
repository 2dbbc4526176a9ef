package org.dirlens.launcher.ldif;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ClassSet;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of other servers ones of this: what is to be left out is left out and counted, and
 * what has another name here gets it. Immutable.
 */
public final class Translation {
  /** Leaves records as they are. */
  public static final Translation NONE = new Translation(Set.of(), null);

  private final Set<String> ignored;
  private final @Nullable ForeignServer server;

  private Translation(Set<String> ignored, @Nullable ForeignServer server) {
    this.ignored = ignored;
    this.server = server;
  }

  /**
   * Leaves out some names.
   *
   * @param ignored names of attribute types and object classes, in any case of letters
   * @param server whose records these are, or null
   */
  public static Translation of(Collection<String> ignored, @Nullable ForeignServer server) {
    if (ignored.isEmpty() && server == null) {
      return NONE;
    }
    Set<String> lower = new HashSet<>();
    ignored.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    return new Translation(Set.copyOf(lower), server);
  }

  /** Whether the entry of a record is left out, which is counted. */
  public boolean leavesOut(LdifRecord record, Schema schema, Findings findings) {
    ForeignServer from = server;
    if (from == null || !(record.change() instanceof LdifChange.Add(List<LdifAttribute> read))) {
      return false;
    }
    List<String> classes = classes(read);
    Optional<String> useless =
        classes.stream()
            .filter(name -> from.leavesOutEntries(name.toLowerCase(Locale.ROOT)))
            .findFirst();
    if (useless.isEmpty() && from.hasOtherSchema() && !classes.isEmpty()) {
      boolean known =
          classes.stream().anyMatch(name -> isStructural(from.className(name, schema), schema));
      useless = known ? Optional.empty() : Optional.of(classes.getLast());
    }
    useless.ifPresent(name -> findings.leftOutEntries().add(name, record.line()));
    return useless.isPresent();
  }

  private static boolean isStructural(String name, Schema schema) {
    ObjectClass known = schema.objectClass(name);
    return known != null && known.kind() == ObjectClass.Kind.STRUCTURAL;
  }

  private static List<String> classes(List<LdifAttribute> attributes) {
    return attributes.stream()
        .filter(Translation::isObjectClass)
        .flatMap(attribute -> attribute.values().stream())
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  private static boolean isObjectClass(LdifAttribute attribute) {
    return attribute.description().equalsIgnoreCase("objectClass");
  }

  /** The attributes of a record as they come in. */
  public List<LdifAttribute> translate(
      List<LdifAttribute> attributes, long line, Schema schema, Findings findings) {
    return this == NONE ? attributes : new Run(line, schema, findings).translate(attributes);
  }

  /** The translation of one record. */
  private final class Run {
    private final long line;
    private final Schema schema;
    private final Findings findings;
    private final List<LdifAttribute> result = new ArrayList<>();

    Run(long line, Schema schema, Findings findings) {
      this.line = line;
      this.schema = schema;
      this.findings = findings;
    }

    List<LdifAttribute> translate(List<LdifAttribute> attributes) {
      for (LdifAttribute attribute : attributes) {
        String type = type(attribute.description());
        Renamed renamed = server == null ? null : server.renamed(type);
        if (ignored.contains(type)) {
          leaveOut(attribute.description());
        } else if (isObjectClass(attribute)) {
          result.add(objectClass(attribute));
        } else if (renamed != null) {
          rename(attribute, renamed, attributes);
        } else if (leavesOut(type)) {
          leaveOut(attribute.description());
        } else {
          result.add(attribute);
        }
      }
      if (server != null) {
        fitClasses(server);
      }
      return result;
    }

    private void leaveOut(String name) {
      findings.leftOut().add(name, line);
    }

    private boolean leavesOut(String type) {
      return server != null
          && (server.leavesOut(type)
              || (server.hasOtherSchema() && schema.attribute(type) == null));
    }

    private void rename(LdifAttribute attribute, Renamed to, List<LdifAttribute> all) {
      boolean there = all.stream().anyMatch(other -> other.description().equalsIgnoreCase(to.to()));
      Optional<LdifAttribute> made = there ? Optional.empty() : to.of(attribute);
      made.ifPresentOrElse(result::add, () -> leaveOut(attribute.description()));
      if (to == Renamed.LOCK && made.isPresent()) {
        findings.addLocked();
      }
    }

    private LdifAttribute objectClass(LdifAttribute attribute) {
      List<String> named = classes(List.of(attribute));
      Set<String> kept = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
      List<byte[]> values = new ArrayList<>();
      boolean device = server == ForeignServer.AD && named.stream().anyMatch("computer"::equals);
      for (String name : named) {
        String here = server == null ? name : server.className(name, schema);
        if (goes(name, here) || (device && isPerson(name))) {
          leaveOut(name);
        } else if (kept.add(here)) {
          values.add(here.getBytes(StandardCharsets.UTF_8));
        }
      }
      return new LdifAttribute(attribute.description(), values);
    }

    private boolean goes(String name, String here) {
      String lower = name.toLowerCase(Locale.ROOT);
      return ignored.contains(lower)
          || (server != null && server.leavesOutClass(lower) && schema.objectClass(here) == null);
    }

    private static boolean isPerson(String name) {
      return Set.of("person", "organizationalperson", "user")
          .contains(name.toLowerCase(Locale.ROOT));
    }

    /** Makes attributes fit object classes that have another meaning here. */
    private void fitClasses(ForeignServer from) {
      try {
        ClassSet classes =
            schema.classSet(
                result.stream()
                    .filter(Translation::isObjectClass)
                    .flatMap(attribute -> attribute.values().stream())
                    .toList());
        addSurname(classes);
        if (from.hasOtherSchema()) {
          leaveOutForbidden(classes);
        }
      } catch (LdapProblem refusedLater) {
        // The load tells what is wrong with the classes.
      }
    }

    /** A person need not have one in other servers. */
    private void addSurname(ClassSet classes) {
      AttributeType surname = schema.attribute("sn");
      if (surname != null && needs(classes, surname) && of(surname).isEmpty()) {
        of(schema.attribute("cn"))
            .ifPresent(cn -> result.add(new LdifAttribute("sn", cn.values())));
      }
    }

    private void leaveOutForbidden(ClassSet classes) {
      for (LdifAttribute attribute : List.copyOf(result)) {
        AttributeType type = schema.attribute(type(attribute.description()));
        if (type != null && !type.operational() && !classes.allows(type)) {
          result.remove(attribute);
          leaveOut(attribute.description());
        }
      }
    }

    private static boolean needs(ClassSet classes, AttributeType type) {
      return classes.classes().stream().anyMatch(each -> each.must().contains(type));
    }

    private Optional<LdifAttribute> of(@Nullable AttributeType type) {
      return result.stream()
          .filter(attribute -> schema.attribute(type(attribute.description())) == type)
          .findFirst();
    }
  }

  private static String type(String description) {
    int semicolon = description.indexOf(';');
    String type = semicolon < 0 ? description : description.substring(0, semicolon);
    return type.toLowerCase(Locale.ROOT);
  }
}
