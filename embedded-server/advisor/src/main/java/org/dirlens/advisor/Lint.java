package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.advisor.PresentIndex.Standing;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** What is odd about the indices of a directory, whatever it is asked; each thing a sentence. */
public final class Lint {
  /** The share of entries from which on knowing that they have an attribute says nothing. */
  private static final double NEARLY_ALL = 0.95;

  private static final String DN_SYNTAX = "1.3.6.1.4.1.1466.115.121.1.12";

  /** Filter parts that all indices together have answered before one of them is called unused. */
  private static final long TELLING = 1_000;

  /** Fewer entries that were looked at say nothing of all. */
  private static final long LOOKED_AT_MIN = 100;

  private final DirectoryFacts facts;
  private final ValueSample sample;
  private final Reach reach;
  private final Schema schema;

  private Lint(DirectoryFacts facts, ValueSample sample, Reach reach) {
    this.facts = facts;
    this.sample = sample;
    this.reach = reach;
    this.schema = facts.schema();
  }

  /** What is odd about an index. */
  public enum Rule {
    /** The schema does not know the attribute. */
    UNKNOWN,
    /** The attribute is computed when an entry is sent; no entry stores it. */
    VIRTUAL,
    /** Presence of an attribute that nearly every entry has. */
    PRESENCE_OF_ALL,
    /** Pieces of names of entries. */
    SUBSTRING_OF_NAMES,
    /** Another index answers everything that this one does. */
    DUPLICATE,
    /** It has answered nothing, while others have answered much. */
    NEVER_USED
  }

  /** Which indices a server asks for an attribute. */
  public enum Reach {
    /** Those of the attribute and of its superior types. */
    WITH_SUPERIORS,
    /** Those of the attribute alone. */
    OWN
  }

  /** One odd thing about an index. */
  public record Finding(IndexName index, Rule rule, String sentence) {}

  /** Everything that is odd, in the order of the indices. */
  public static List<Finding> of(DirectoryFacts facts, Reach reach) {
    return of(facts, new ValueSample(), reach);
  }

  /**
   * Everything that is odd, in the order of the indices.
   *
   * @param sample tells how many entries have an attribute where the size of its index is not known
   */
  public static List<Finding> of(DirectoryFacts facts, ValueSample sample, Reach reach) {
    Lint lint = new Lint(facts, sample, reach);
    List<Finding> findings = new ArrayList<>();
    for (PresentIndex index : facts.indices()) {
      if (index.standing() == Standing.USED) {
        Stream.of(
                lint.unknown(index),
                lint.virtual(index),
                lint.presenceOfAll(index),
                lint.presenceOfAllLookedAt(index),
                lint.substringOfNames(index),
                lint.duplicate(index),
                lint.neverUsed(index))
            .flatMap(Optional::stream)
            .findFirst()
            .ifPresent(findings::add);
      }
    }
    return findings;
  }

  private static Optional<Finding> found(PresentIndex index, Rule rule, String sentence) {
    return Optional.of(new Finding(index.name(), rule, sentence));
  }

  private Optional<Finding> unknown(PresentIndex index) {
    String attribute = index.name().attribute();
    return schema.attribute(attribute) == null
        ? found(index, Rule.UNKNOWN, "The schema has no attribute " + attribute + ".")
        : Optional.empty();
  }

  private Optional<Finding> virtual(PresentIndex index) {
    String attribute = index.name().attribute();
    try {
      IndexDefinition.of(attribute, IndexKind.PRESENCE).requirePossible(schema);
      return Optional.empty();
    } catch (LdapProblem computed) {
      return found(
          index,
          Rule.VIRTUAL,
          attribute + " is computed when an entry is sent, so there is nothing to index.");
    }
  }

  private Optional<Finding> presenceOfAll(PresentIndex index) {
    IndexSize size = index.size();
    return size == null
        ? Optional.empty()
        : presence(index, size.ids(), facts.entries(), "%,d of %,d entries have %s");
  }

  private Optional<Finding> presenceOfAllLookedAt(PresentIndex index) {
    return index.size() != null || sample.entries() < LOOKED_AT_MIN
        ? Optional.empty()
        : presence(
            index,
            sample.of(index.name().attribute()).entries(),
            sample.entries(),
            "%,d of %,d entries that were looked at have %s");
  }

  private static Optional<Finding> presence(
      PresentIndex index, long having, long entries, String counted) {
    if (index.name().kind() != IndexKind.PRESENCE
        || entries <= 0
        || having < NEARLY_ALL * entries) {
      return Optional.empty();
    }
    return found(
        index,
        Rule.PRESENCE_OF_ALL,
        String.format(Locale.ENGLISH, counted, having, entries, index.name().attribute())
            + ", so its presence index narrows nothing.");
  }

  private Optional<Finding> substringOfNames(PresentIndex index) {
    AttributeType type = schema.attribute(index.name().attribute());
    boolean names =
        index.name().kind() == IndexKind.SUBSTRING
            && type != null
            && type.syntax().oid().equals(DN_SYNTAX);
    return names
        ? found(
            index,
            Rule.SUBSTRING_OF_NAMES,
            index.name().attribute()
                + " holds names of entries: a filter asks for a whole name, so a substring index is"
                + " large and hardly used.")
        : Optional.empty();
  }

  private Optional<Finding> duplicate(PresentIndex index) {
    IndexName name = index.name();
    AttributeType type = schema.attribute(name.attribute());
    for (IndexName other : facts.used()) {
      AttributeType its = schema.attribute(other.attribute());
      boolean covers =
          !other.equals(name)
              && type != null
              && its != null
              && (reach == Reach.OWN ? type.equals(its) : type.isOrInherits(its))
              && (other.kind() == name.kind()
                  || (name.kind() == IndexKind.HASH && other.kind() == IndexKind.EQUALITY));
      if (covers) {
        return found(
            index,
            Rule.DUPLICATE,
            "The index " + other + " answers everything that this one does.");
      }
    }
    return Optional.empty();
  }

  private Optional<Finding> neverUsed(PresentIndex index) {
    long served =
        facts.indices().stream().mapToLong(each -> Math.max(0, each.filtersServed())).sum();
    return index.filtersServed() == 0 && served >= TELLING
        ? found(
            index,
            Rule.NEVER_USED,
            String.format(
                Locale.ENGLISH,
                "No filter has used this index since counting began; all indices together served"
                    + " %,d.",
                served))
        : Optional.empty();
  }
}
